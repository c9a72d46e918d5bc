import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import { type ImportSummary, type MarksFormat, marksFile, maxImportBytes } from "../../domain/account/marksFile.ts"
import { isFailed, type FileSavingRef, savedFile } from "../../machines/fileSaving/fileSaving.view.ts"
import {
  importTrouble,
  isImporting,
  type MarksImportRef,
  refusalOf,
  summaryOf
} from "../../machines/account/marksImport.view.ts"
import { useFocusReceiver } from "../focus/useFocusReceiver.ts"
import { Button } from "../parts/Button.tsx"
import { todayInIstanbul } from "../parts/formats.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Marks.module.css"

export interface MarksExchangeProps {
  /** The issues whose marks are exported. */
  readonly issues: ReadonlyArray<IssueMarks>
  /** Whether these are all issues, or the one that was chosen. */
  readonly isAll: boolean
  readonly exporting: FileSavingRef
  readonly importing: MarksImportRef
  /** Holds a picked file, and answers with its key. */
  readonly onPick: (file: File) => string
}

/** What an import came to, as sentences. */
const useOutcome = () => {
  const { t } = useTranslation("marks")
  const { list } = useFormats()
  return ({ added, present, unreachable, pageless, beyond, unread }: ImportSummary): string => {
    const kinds = (["bookmarks", "highlights", "notes"] as const).filter((kind) => added[kind] > 0)
    const rest = { present, unreachable, pageless, beyond, unread }
    return [
      kinds.length === 0
        ? t("imported.nothing")
        : t("imported.added", { list: list(kinds.map((kind) => t(`imported.${kind}`, { count: added[kind] }))) }),
      ...(["present", "unreachable", "pageless", "beyond", "unread"] as const)
        .filter((what) => rest[what] > 0)
        .map((what) => t(`imported.${what}`, { count: rest[what] }))
    ].join(" ")
  }
}

const Imported = ({ importing }: Pick<MarksExchangeProps, "importing">) => {
  const { t } = useTranslation("marks")
  const { bytes } = useFormats()
  const summary = useSelector(importing, summaryOf)
  const refusal = useSelector(importing, refusalOf)
  const trouble = useSelector(importing, importTrouble)
  const reason = useTroubleMessage(trouble)
  const outcome = useOutcome()
  return (
    <>
      <p role="status" className={styles.outcome}>
        {summary !== null && outcome(summary)}
      </p>
      {refusal !== null && (
        <p role="alert" className={styles.refused}>
          {t(`refused.${refusal}`, { limit: bytes(maxImportBytes) })}
        </p>
      )}
      {trouble !== null && (
        <div role="alert" className={styles.refused}>
          <p>{t("importFailed", { reason })}</p>
          <Button onPress={() => importing.send({ type: "import.retry" })}>{t("importRetry")}</Button>
        </div>
      )}
    </>
  )
}

const Exports = ({ issues, isAll, exporting }: MarksExchangeProps) => {
  const { t } = useTranslation("marks")
  const saved = useSelector(exporting, savedFile)
  const hasFailed = useSelector(exporting, isFailed)
  const [only] = issues
  const save = (format: MarksFormat) => {
    const words = {
      page: (page: number) => t("page", { page }),
      bookmarked: t("exchange.bookmarked"),
      noPage: t("noPage")
    }
    const facts = { isAll, origin: window.location.origin, day: todayInIstanbul(), name: t("exchange.file"), words }
    exporting.send({ type: "file.save", file: marksFile(issues, format, facts) })
  }
  if (only === undefined) return null
  const { title: issue, publication } = only.expand.issue
  return (
    <>
      <p className={styles.hint}>
        {isAll
          ? t("exchange.all")
          : t("exchange.issue", { issue: t("issueName", { publication: publication.title, issue }) })}
      </p>
      <div className={styles.actions}>
        <Button onPress={() => save("markdown")}>{t("exchange.markdown")}</Button>
        <Button onPress={() => save("json")}>{t("exchange.json")}</Button>
      </div>
      <p role="status" className={styles.outcome}>
        {saved !== null && t("exchange.saved", { name: saved })}
      </p>
      {hasFailed && (
        <p role="alert" className={styles.refused}>
          {t("exchange.failed")}
        </p>
      )}
    </>
  )
}

/** Marks saved as a file, and taken from one. */
export const MarksExchange = (props: MarksExchangeProps) => {
  const { importing, onPick } = props
  const { t } = useTranslation("marks")
  const files = useRef<HTMLInputElement>(null)
  const isBusy = useSelector(importing, isImporting)
  const pick = useFocusReceiver(useSelector(importing, importTrouble) !== null)
  return (
    <section className={styles.exchange} aria-busy={isBusy}>
      <h2 className={styles.heading}>{t("exchange.title")}</h2>
      <p>{t("exchange.text")}</p>
      <Exports {...props} />
      <div className={styles.actions}>
        <Button ref={pick} isPending={isBusy} onPress={() => files.current?.click()}>
          {t(isBusy ? "exchange.importing" : "exchange.import")}
        </Button>
        <input
          ref={files}
          type="file"
          accept=".json,application/json,application/ld+json"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) importing.send({ type: "file.import", key: onPick(file) })
            // So that the same file can be picked again.
            currentTarget.value = ""
          }}
        />
      </div>
      <Imported importing={importing} />
    </section>
  )
}
