import { useSelector } from "@xstate/react"
import { Check } from "lucide-react"
import { type ComponentType, useId } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { PickRefusal } from "../../domain/publishing/NewIssue.ts"
import {
  acknowledgedOf,
  isEditable,
  type NewIssueRef,
  pdfOf,
  stageOf,
  troubleOf,
  uploadOf
} from "../../machines/publishing/newIssue.view.ts"
import { useFocusReceiver } from "../focus/useFocusReceiver.ts"
import { Button } from "../parts/Button.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { FirstPageLayout, type FirstPageProps } from "./FirstPage.tsx"
import { PdfPicker } from "./PdfPicker.tsx"
import { UploadProgress } from "./UploadProgress.tsx"
import { useUploadTrouble } from "./useUploadTrouble.ts"
import styles from "./PdfSheet.module.css"

/** Why a picked or dropped file was not taken. */
export type DropRefusal = PickRefusal | "several"

interface OfUpload {
  readonly upload: string
  /** The upload can become no issue. */
  readonly onRefuse: () => void
}

/** Shows the first page of an upload. */
export type UploadFirstPage = ComponentType<Omit<FirstPageProps, "firstPage"> & OfUpload>

export interface PdfSheetProps {
  readonly issue: NewIssueRef
  readonly refusal: DropRefusal | null
  /** A file is being dragged over the screen. */
  readonly isOver: boolean
  readonly onPick: (files: ReadonlyArray<File>) => void
  readonly FirstPage: UploadFirstPage
}

const Sending = ({ issue }: Pick<PdfSheetProps, "issue">) => (
  <UploadProgress
    acknowledged={useSelector(issue, acknowledgedOf)}
    size={useSelector(issue, pdfOf)?.size ?? 0}
    isHeld={useSelector(issue, stageOf) !== "sending"}
  />
)

/** Announces progress in quarters. */
const SpokenProgress = ({ issue }: Pick<PdfSheetProps, "issue">) => {
  const { t } = useTranslation("publishing")
  const { percent } = useFormats()
  const quarter = useSelector(issue, quarterOf)
  return (
    <VisuallyHidden elementType="p">
      {quarter === 0 ? t("pdf.sending") : t("pdf.told", { percent: percent(quarter) })}
    </VisuallyHidden>
  )
}

const quarterOf = (snapshot: Parameters<typeof pdfOf>[0]): number =>
  Math.floor((4 * acknowledgedOf(snapshot)) / Math.max(pdfOf(snapshot)?.size ?? 1, 1)) / 4

const Status = ({ issue }: Pick<PdfSheetProps, "issue">) => {
  const { t } = useTranslation("publishing")
  const formats = useFormats()
  const stage = useSelector(issue, stageOf)
  const acknowledged = useSelector(issue, acknowledgedOf)
  const size = useSelector(issue, pdfOf)?.size ?? 0
  switch (stage) {
    case "none":
    case "broken":
    // Its first page says why.
    case "refused":
      return null
    case "sending":
      return <SpokenProgress issue={issue} />
    case "stalled":
      return <p>{t("pdf.stalled")}</p>
    case "interrupted":
      return (
        <p>
          {t("pdf.interrupted")}
          {acknowledged > 0 && ` ${t("pdf.kept", { done: formats.bytes(acknowledged, size) })}`}
        </p>
      )
    case "uploaded":
      return (
        <p className={styles.uploaded}>
          <Check aria-hidden size={20} strokeWidth={1.8} />
          {t("pdf.uploaded")}
        </p>
      )
  }
}

const Broken = ({ issue }: Pick<PdfSheetProps, "issue">) => {
  const { t } = useTranslation("publishing")
  const reason = useUploadTrouble(useSelector(issue, troubleOf))
  return <p role="alert">{t("pdf.broken", { reason })}</p>
}

/** Without a pointer, it invites to choose instead of to drop. */
const Invitation = ({ isOver }: Pick<PdfSheetProps, "isOver">) => {
  const { t } = useTranslation("publishing")
  if (isOver) return <p className={styles.invitation}>{t("pdf.release")}</p>
  return (
    <p className={styles.invitation}>
      <span className={styles.forPointers}>{t("pdf.invite")}</span>
      <span className={styles.forFingers}>{t("pdf.inviteToChoose")}</span>
    </p>
  )
}

/** The picked file, and its first page once the server has it. */
const Picked = ({ issue, FirstPage }: Pick<PdfSheetProps, "issue" | "FirstPage">) => {
  const { bytes } = useFormats()
  const pdf = useSelector(issue, pdfOf)
  const upload = useSelector(issue, uploadOf)
  if (pdf === null) return null
  const facts = (
    <>
      <p className={styles.name}>
        <bdi>{pdf.name}</bdi>
      </p>
      <p className={styles.size}>{bytes(pdf.size)}</p>
    </>
  )
  return upload === null ? (
    <FirstPageLayout facts={facts} />
  ) : (
    <FirstPage
      key={upload}
      upload={upload}
      onRefuse={() => issue.send({ type: "pdf.refuse" })}
      name={pdf.name}
      facts={facts}
    />
  )
}

/** The PDF: none, being uploaded, or uploaded. */
export const PdfSheet = ({ issue, refusal, isOver, onPick, FirstPage }: PdfSheetProps) => {
  const { t } = useTranslation("publishing")
  const stage = useSelector(issue, stageOf)
  const pdf = useSelector(issue, pdfOf)
  const isDisabled = !useSelector(issue, isEditable)
  const picker = useFocusReceiver(pdf !== null)
  const [label, help] = [useId(), useId()]
  const isMoving = stage === "sending" || stage === "stalled" || stage === "broken"
  return (
    <div
      role="group"
      aria-labelledby={label}
      className={styles.sheet}
      data-stage={stage}
      data-over={isOver || undefined}
    >
      <h2 id={label} className={styles.label}>
        {t("pdf.label")}
      </h2>
      {pdf === null ? <Invitation isOver={isOver} /> : <Picked issue={issue} FirstPage={FirstPage} />}
      <div className={styles.foot}>
        {/* Present before it has text, so that screen readers announce the first one. */}
        <div role="status" className={styles.story} data-silent={stage === "sending" || undefined}>
          <Status issue={issue} />
        </div>
        {stage === "broken" && <Broken issue={issue} />}
        {isMoving && <Sending issue={issue} />}
        <div id={help} className={styles.help}>
          {refusal !== null && (
            <p role="alert" className={styles.refusal}>
              {t(`pdf.${refusal}`)}
            </p>
          )}
          {pdf === null && <p>{t("pdf.help")}</p>}
        </div>
        <div className={styles.actions}>
          {stage === "broken" && (
            <Button isDisabled={isDisabled} onPress={() => issue.send({ type: "upload.retry" })}>
              {t("pdf.retry")}
            </Button>
          )}
          <PdfPicker
            ref={picker}
            label={t(stage === "none" || stage === "interrupted" ? "pdf.choose" : "pdf.another")}
            described={help}
            isDisabled={isDisabled}
            onPick={onPick}
          />
          {pdf !== null && (
            <Button isDisabled={isDisabled} onPress={() => issue.send({ type: "pdf.cancel" })}>
              {t("pdf.remove")}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
