import { useSelector } from "@xstate/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PickedPdf } from "../../domain/publishing/Draft.ts"
import {
  acknowledgedOf,
  isConverting,
  isEditable,
  type IssuePdfsRef,
  pdfOf,
  pickProblemOf,
  stageOf,
  troubleOf
} from "../../machines/publishing/issuePdfs.view.ts"
import { useFocusReceiver } from "../focus/useFocusReceiver.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import styles from "./IssuePdfs.module.css"
import { PdfPicker } from "./PdfPicker.tsx"
import { UploadProgress } from "./UploadProgress.tsx"
import { useUploadTrouble } from "./useUploadTrouble.ts"

export interface NewPdfProps {
  readonly pdfs: IssuePdfsRef
  /** Holds the file in this browser, and answers with its description. */
  readonly pick: (file: File) => PickedPdf
}

/** The file that is being sent. */
const Sent = ({ pdfs }: Pick<NewPdfProps, "pdfs">) => {
  const { t } = useTranslation("publishing")
  const stage = useSelector(pdfs, stageOf)
  const pdf = useSelector(pdfs, pdfOf)
  const acknowledged = useSelector(pdfs, acknowledgedOf)
  const trouble = useSelector(pdfs, troubleOf)
  const reason = useUploadTrouble(trouble)
  if (pdf === null) return null
  const isStopped = stage === "broken" || stage === "held"
  return (
    <>
      <p className={styles.file}>
        <bdi>{pdf.name}</bdi>
      </p>
      {stage !== "replacing" && stage !== "held" && (
        <UploadProgress acknowledged={acknowledged} size={pdf.size} isHeld={stage !== "sending"} />
      )}
      {stage === "stalled" && <p role="status">{t("pdf.stalled")}</p>}
      {isStopped && <Banner>{stage === "broken" ? t("pdf.broken", { reason }) : reason}</Banner>}
      <div className={styles.ways}>
        {isStopped && <Button onPress={() => pdfs.send({ type: "upload.retry" })}>{t("pdf.retry")}</Button>}
        {stage === "replacing" ? (
          <p role="status">{t("pdfs.replacing")}</p>
        ) : (
          <Button onPress={() => pdfs.send({ type: "pdf.cancel" })}>{t("pdfs.cancel")}</Button>
        )}
      </div>
    </>
  )
}

/** Sends another PDF for the issue. */
export const NewPdf = ({ pdfs, pick }: NewPdfProps) => {
  const { t } = useTranslation("publishing")
  const help = useId()
  const stage = useSelector(pdfs, stageOf)
  const converting = useSelector(pdfs, isConverting)
  const editable = useSelector(pdfs, isEditable)
  const problem = useSelector(pdfs, pickProblemOf)
  const trouble = useSelector(pdfs, troubleOf)
  const reason = useUploadTrouble(trouble)
  const [severalPicked, setSeveralPicked] = useState(false)
  const picker = useFocusReceiver(stage !== "none")
  const take = (files: ReadonlyArray<File>) => {
    const [file] = files
    setSeveralPicked(files.length > 1)
    if (file !== undefined && files.length === 1) pdfs.send({ type: "pdf.choose", pdf: pick(file) })
  }
  const refusal = severalPicked ? "several" : problem
  return (
    <div className={styles.sent}>
      {stage !== "none" && <Sent pdfs={pdfs} />}
      {stage === "none" && (
        <>
          {trouble !== null && <Banner>{reason}</Banner>}
          {refusal !== null && <p role="alert">{t(`pdf.${refusal}`)}</p>}
          <p id={help} className={styles.help}>
            {t(converting ? "pdfs.underWay" : "pdfs.help")}
          </p>
          <div>
            <PdfPicker
              ref={picker}
              label={t("pdfs.choose")}
              described={help}
              isDisabled={!editable || converting}
              onPick={take}
            />
          </div>
        </>
      )}
    </div>
  )
}
