import { useSelector } from "@xstate/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PickedPdf } from "../../domain/publishing/Draft.ts"
import { isShortEnough, maxLength, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import {
  formOf,
  isEditable,
  isReady,
  isRecalling,
  isSaved,
  isSaving,
  isSent,
  isCancelling,
  pickProblemOf,
  type NewIssueRef,
  pdfOf,
  stageOf,
  troubleOf
} from "../../machines/publishing/newIssue.view.ts"
import { useFileDrop } from "../hooks/useFileDrop.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Field } from "../parts/Field.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { takeFocus } from "../focus/takeFocus.ts"
import { useFormats } from "../parts/useFormats.ts"
import { type MissingField, missingFields } from "./missingFields.ts"
import styles from "./NewIssue.module.css"
import { PdfSheet, type UploadFirstPage } from "./PdfSheet.tsx"
import { PublicationField, type PublicationsRef } from "./PublicationField.tsx"
import { PublishTime } from "./PublishTime.tsx"
import { usePeriodHint } from "./usePeriodHint.ts"

export interface NewIssueProps {
  readonly issue: NewIssueRef
  readonly publications: PublicationsRef
  /** Holds the file in this browser, and answers with its description. */
  readonly pick: (file: File) => PickedPdf
  readonly FirstPage: UploadFirstPage
}

interface OfIssue {
  readonly issue: NewIssueRef
}

/** Takes the focus once after saving, above the new empty form. */
const Saved = () => {
  const { t } = useTranslation("publishing")
  return (
    <section className={styles.saved} tabIndex={-1} ref={takeFocus} aria-labelledby="saved">
      <h2 id="saved" className={styles.savedTitle}>
        {t("form.saved.title")}
      </h2>
      <p>{t("form.saved.text")}</p>
      <ButtonLink to="/account/publisher" look="filled">
        {t("form.saved.desk")}
      </ButtonLink>
    </section>
  )
}

const Fields = ({ issue, publications }: OfIssue & Pick<NewIssueProps, "publications">) => {
  const { t } = useTranslation("publishing")
  const form = useSelector(issue, formOf)
  const isDisabled = !useSelector(issue, isEditable)
  const { count } = useFormats()
  const periodHint = usePeriodHint(form.publishDate)
  const tooLong = (name: keyof typeof maxLength) =>
    isShortEnough(name, form[name].trim())
      ? null
      : t("form.tooLong", { most: count(maxLength[name]), now: count(form[name].trim().length) })
  const edit = (change: Partial<NewIssueForm>) => issue.send({ type: "form.edit", change })
  return (
    <>
      <PublicationField
        publications={publications}
        value={form.publication}
        onChange={(publication) => edit({ publication })}
        isDisabled={isDisabled}
      />
      <Field
        label={t("form.issueTitle.label")}
        value={form.title}
        onChange={(title) => edit({ title })}
        hint={tooLong("title") ?? t("form.issueTitle.hint")}
        isDisabled={isDisabled}
      />
      <Field
        label={t("form.description.label")}
        kind="lines"
        value={form.description}
        onChange={(description) => edit({ description })}
        hint={tooLong("description") ?? t("form.description.hint", { most: count(maxLength.description) })}
        isDisabled={isDisabled}
      />
      <Field
        label={t("form.period.label")}
        kind="date"
        value={form.publishDate}
        onChange={(publishDate) => edit({ publishDate })}
        hint={periodHint}
        isDisabled={isDisabled}
      />
      <PublishTime form={form} onChange={edit} isDisabled={isDisabled} />
    </>
  )
}

const labels = {
  pdf: "pdf.label",
  upload: "form.missingUpload",
  anotherPdf: "form.anotherPdf",
  publication: "form.publication.label",
  title: "form.issueTitle.label",
  description: "form.description.label",
  publishDate: "form.period.label",
  publishAt: "form.time.moment"
} as const satisfies Record<MissingField, string>

/** Why the issue cannot be saved yet. */
const Incomplete = ({ issue, id }: OfIssue & { readonly id: string }) => {
  const { t } = useTranslation("publishing")
  const { list } = useFormats()
  const form = useSelector(issue, formOf)
  const hasPdf = useSelector(issue, pdfOf) !== null
  const stage = useSelector(issue, stageOf)
  const pdf = stage === "refused" ? "refused" : stage === "uploaded" ? "there" : hasPdf ? "coming" : "none"
  const fields = missingFields(form, pdf).map((field) => t(labels[field]))
  return (
    <p id={id} className={styles.incomplete}>
      {t("form.incomplete")}
      <br />
      {t("form.missing", { fields: list(fields) })}
    </p>
  )
}

/** The server's sentence, or a more precise one of ours. */
const useRefusalMessage = (trouble: Trouble | null): string => {
  const { t } = useTranslation("publishing")
  if (trouble?._tag === "Unreachable") return t("form.unreachable")
  if (trouble?._tag === "Unauthorised") return t("form.signedOut")
  return trouble?.message ?? t("form.failed")
}

/** Refusals that one understands at the desk. */
const seenAtDesk: ReadonlyArray<string> = ["IssueAddedBefore", "TooManyWaiting"]

/** A refusal of the issue; one of the file is shown on its sheet. */
const Refused = ({ issue }: OfIssue) => {
  const { t } = useTranslation("publishing")
  const trouble = useSelector(issue, troubleOf)
  const stage = useSelector(issue, stageOf)
  const refusal = useRefusalMessage(trouble)
  if (trouble === null || stage === "broken") return null
  const desk = <Link to="/account/publisher">{t("form.saved.desk")}</Link>
  return <Banner action={seenAtDesk.includes(trouble._tag) && desk}>{refusal}</Banner>
}

const Actions = ({ issue }: OfIssue) => {
  const { t } = useTranslation("publishing")
  const ready = useSelector(issue, isReady)
  const saving = useSelector(issue, isSaving)
  const unwanted = useSelector(issue, isCancelling)
  const sent = useSelector(issue, isSent)
  const hasPdf = useSelector(issue, pdfOf) !== null
  const form = useSelector(issue, formOf)
  const [isAsking, setIsAsking] = useState(false)
  const incomplete = useId()
  const isBegun = hasPdf || Object.entries(form).some(([name, value]) => name !== "visibility" && value !== "")
  const leave = () => {
    setIsAsking(false)
    issue.send({ type: "form.cancel" })
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          type="submit"
          look="filled"
          isDisabled={unwanted || (!ready && !saving)}
          isPending={saving}
          {...(ready ? {} : { "aria-describedby": incomplete })}
        >
          {t(saving ? "form.saving" : "form.save")}
        </Button>
        <Button isPending={unwanted} onPress={() => (isBegun ? setIsAsking(true) : leave())}>
          {t(unwanted ? "form.cancelling" : "form.cancel")}
        </Button>
        {!ready && <Incomplete issue={issue} id={incomplete} />}
      </div>
      <Confirmation
        isOpen={isAsking && isBegun}
        title={t("form.discard.title")}
        text={t(sent ? "form.discard.sent" : "form.discard.text")}
        confirm={t("form.discard.confirm")}
        cancel={t("form.discard.cancel")}
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

const Form = ({ issue, publications, pick, FirstPage }: NewIssueProps) => {
  const pickProblem = useSelector(issue, pickProblemOf)
  const editable = useSelector(issue, isEditable)
  const saved = useSelector(issue, isSaved)
  const [severalDropped, setSeveralDropped] = useState(false)
  const take = (files: ReadonlyArray<File>) => {
    const [file] = files
    if (file === undefined || !editable) return
    setSeveralDropped(files.length > 1)
    if (files.length === 1) issue.send({ type: "pdf.choose", pdf: pick(file) })
  }
  const isOver = useFileDrop(take)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        issue.send({ type: "issue.save" })
      }}
    >
      {saved && <Saved />}
      <PdfSheet
        issue={issue}
        refusal={severalDropped ? "several" : pickProblem}
        isOver={isOver && editable}
        onPick={take}
        FirstPage={FirstPage}
      />
      <div className={styles.fields}>
        <Fields issue={issue} publications={publications} />
        <Refused issue={issue} />
        <Actions issue={issue} />
      </div>
    </form>
  )
}

export const NewIssue = (props: NewIssueProps) => {
  const { t } = useTranslation("publishing")
  const recalling = useSelector(props.issue, isRecalling)
  return (
    <Localised>
      <div className={styles.screen}>
        <header className={styles.heading}>
          <h1 className={styles.title}>{t("form.title")}</h1>
          <p className={styles.lead}>{t("form.lead")}</p>
        </header>
        {recalling ? <Spinner label={t("form.recalling")} /> : <Form {...props} />}
      </div>
    </Localised>
  )
}
