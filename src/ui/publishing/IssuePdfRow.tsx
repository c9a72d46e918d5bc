import { useSelector } from "@xstate/react"
import { useCallback, useRef } from "react"
import { useTranslation } from "react-i18next"
import { canBeShown, type IssuePdf, isSeen, isUnderWay } from "../../domain/publishing/IssuePdf.ts"
import type { PdfAct } from "../../machines/publishing/issuePdfs.machine.ts"
import {
  doingOf,
  isActing,
  isConfirming,
  isEditable,
  type IssuePdfsRef
} from "../../machines/publishing/issuePdfs.view.ts"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Button } from "../parts/Button.tsx"
import { Progress } from "../parts/Progress.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./IssuePdfs.module.css"

interface OfPdf {
  readonly pdf: IssuePdf
}

const Converting = ({ pdf }: OfPdf) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  if (pdf.state === "queued" || pdf.pages_total === 0) return <p>{t("state.waiting")}</p>
  const words = t("state.progress", {
    done: count(pdf.pages_done),
    total: count(pdf.pages_total),
    count: pdf.pages_total
  })
  return (
    <>
      <p>{`${t("state.converting")} · ${words}`}</p>
      <Progress label={t("state.converting")} done={pdf.pages_done} total={pdf.pages_total} words={words} />
    </>
  )
}

/** What has become of it. */
const Standing = ({ pdf }: OfPdf) => {
  const { t } = useTranslation("publishing")
  const { count, list, moment } = useFormats()
  if (isUnderWay(pdf)) return <Converting pdf={pdf} />
  if (pdf.state === "failed")
    return (
      <p className={styles.failed}>
        {t("state.failed")}
        {pdf.reason_message !== null && `: ${pdf.reason_message}`}
      </p>
    )
  const pages = t("pdf.firstPage.pages", { count: pdf.pages_total, pages: count(pdf.pages_total) })
  const broken = pdf.broken_pages.map((page) => t("state.ordinal", { page }))
  return (
    <>
      <p>
        {pages}
        {pdf.replaced !== null && ` · ${t("pdfs.until", { moment: moment(pdf.replaced) })}`}
      </p>
      {broken.length > 0 && <p>{t("state.broken", { pages: list(broken), count: broken.length })}</p>}
    </>
  )
}

interface ActionsProps extends OfPdf {
  readonly pdfs: IssuePdfsRef
  /** The id of the list, which takes the focus when these go. */
  readonly list: string
}

/** What can be done with it. */
const Actions = ({ pdf, pdfs, list }: ActionsProps) => {
  const { t } = useTranslation("publishing")
  const doing = useSelector(pdfs, doingOf)
  const acting = useSelector(pdfs, isActing)
  const editable = useSelector(pdfs, isEditable)
  // While it is asked, the button waits for the focus.
  const confirming = useSelector(pdfs, isConfirming)
  const place = useRef<HTMLDivElement>(null)
  useFocusHandedOn(
    place,
    useCallback(() => document.getElementById(list)?.focus({ preventScroll: true }), [list])
  )
  const { number } = pdf
  const button = (act: PdfAct["act"]) => {
    const isPending = acting && doing?.act === act && doing.number === number
    return (
      <Button
        look="quiet"
        aria-label={t(`pdfs.${act}Number`, { number })}
        isPending={isPending}
        isDisabled={!editable && !isPending && !confirming}
        onPress={() => pdfs.send({ type: `pdf.${act}`, number })}
      >
        {t(`pdfs.${act}`)}
      </Button>
    )
  }
  return (
    <div ref={place} className={styles.actions}>
      {canBeShown(pdf) && button("show")}
      {pdf.state === "failed" && button("retry")}
      {button("remove")}
    </div>
  )
}

/** One of an issue's PDFs. */
export const IssuePdfRow = ({ pdf, pdfs, list }: ActionsProps) => {
  const { t } = useTranslation("publishing")
  const { moment } = useFormats()
  const { number, is_shown: isShown, state } = pdf
  return (
    <li className={styles.pdf} data-shown={isSeen(pdf) || undefined}>
      <h3 className={styles.name}>{t(isSeen(pdf) ? "pdfs.shown" : "pdfs.name", { number })}</h3>
      <Standing pdf={pdf} />
      <p className={styles.added}>{t("pdfs.added", { moment: moment(pdf.added) })}</p>
      {!isShown && <Actions key={state} pdf={pdf} pdfs={pdfs} list={list} />}
    </li>
  )
}
