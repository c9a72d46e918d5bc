import { useSelector } from "@xstate/react"
import { useCallback, useId } from "react"
import { useTranslation } from "react-i18next"
import {
  doingOf,
  isConfirming,
  isFailed,
  isLoading,
  pdfsOf,
  troubleOf
} from "../../machines/publishing/issuePdfs.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { IssuePdfRow } from "./IssuePdfRow.tsx"
import styles from "./IssuePdfs.module.css"
import { NewPdf, type NewPdfProps } from "./NewPdf.tsx"

const Failed = ({ pdfs }: Pick<NewPdfProps, "pdfs">) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(pdfs, troubleOf))
  const retry = <Button onPress={() => pdfs.send({ type: "pdfs.reload" })}>{t("common:retry")}</Button>
  return <Banner action={retry}>{t("pdfs.failed", { reason })}</Banner>
}

const Removal = ({ pdfs, list }: Pick<NewPdfProps, "pdfs"> & { readonly list: string }) => {
  const { t } = useTranslation("publishing")
  const number = useSelector(pdfs, doingOf)?.number ?? 0
  const isOpen = useSelector(pdfs, isConfirming)
  // The button that had the focus may be gone before the dialog gives it back.
  useDialogFocusGivenBack(
    isOpen,
    useCallback(() => document.getElementById(list)?.focus({ preventScroll: true }), [list])
  )
  return (
    <Confirmation
      isOpen={isOpen}
      title={t("pdfs.removal.title")}
      text={t("pdfs.removal.text", { number })}
      confirm={t("pdfs.removal.confirm")}
      cancel={t("pdfs.removal.cancel")}
      onConfirm={() => pdfs.send({ type: "remove.confirm" })}
      onCancel={() => pdfs.send({ type: "remove.cancel" })}
    />
  )
}

/** The PDFs of an issue: the one that is shown, earlier ones, and one that is to take its place. */
export const IssuePdfs = ({ pdfs, pick }: NewPdfProps) => {
  const { t } = useTranslation("publishing")
  const list = useId()
  const loading = useSelector(pdfs, isLoading)
  const failed = useSelector(pdfs, isFailed)
  const known = useSelector(pdfs, pdfsOf)
  return (
    <TitledSection title={t("pdfs.title")} className={styles.section} titleClassName={styles.title}>
      {loading && <Spinner label={t("pdfs.loading")} />}
      {failed && <Failed pdfs={pdfs} />}
      {known !== null && (
        <>
          <ul id={list} className={styles.list} aria-label={t("pdfs.title")} tabIndex={-1}>
            {known.map((pdf) => (
              <IssuePdfRow key={pdf.number} pdf={pdf} pdfs={pdfs} list={list} />
            ))}
          </ul>
          <NewPdf pdfs={pdfs} pick={pick} />
          <Removal pdfs={pdfs} list={list} />
        </>
      )}
    </TitledSection>
  )
}
