import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { hasComeOut } from "../../domain/publishing/EditableIssue.ts"
import type { IssueForm, IssueProblems } from "../../domain/publishing/IssueForm.ts"
import { maxLength, maxPdfPages } from "../../domain/publishing/NewIssue.ts"
import { previewLimitOf } from "../../domain/reader/MagazineInfo.ts"
import {
  formOf,
  isCovering,
  isEditable,
  isSaleChanging,
  isSaved,
  isSaving,
  isUnsaved,
  type IssueSettingsRef,
  knownOf,
  problemsOf,
  troubleOf
} from "../../machines/publishing/issueSettings.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Checkbox } from "../parts/Checkbox.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./PublicationForm.module.css"
import { PublishTime } from "./PublishTime.tsx"
import { usePeriodHint } from "./usePeriodHint.ts"

export interface OfSettings {
  readonly settings: IssueSettingsRef
}

const useEdit = ({ settings }: OfSettings) => ({
  form: useSelector(settings, formOf),
  problems: useSelector(settings, problemsOf),
  isDisabled: !useSelector(settings, isEditable),
  edit: (change: Partial<IssueForm>) => settings.send({ type: "form.edit", change })
})

const Texts = ({ settings }: OfSettings) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const { form, problems, edit, isDisabled } = useEdit({ settings })
  const problemOf = (field: "title" | "description") => {
    const problem: IssueProblems[typeof field] = problems[field]
    if (problem === undefined) return undefined
    if (problem === "missing") return t(`issue.missing.${field}`)
    return t("form.tooLong", { most: count(maxLength[field]), now: count(form[field].trim().length) })
  }
  return (
    <>
      <Field
        label={t("form.issueTitle.label")}
        value={form.title}
        onChange={(title) => edit({ title })}
        hint={t("form.issueTitle.hint")}
        problem={problemOf("title")}
        isReadOnly={isDisabled}
      />
      <Field
        label={t("form.description.label")}
        kind="lines"
        value={form.description}
        onChange={(description) => edit({ description })}
        hint={t("form.description.hint", { most: count(maxLength.description) })}
        problem={problemOf("description")}
        isReadOnly={isDisabled}
      />
    </>
  )
}

const Period = ({ settings }: OfSettings) => {
  const { t } = useTranslation("publishing")
  const { form, problems, edit, isDisabled } = useEdit({ settings })
  const hint = usePeriodHint(form.publishDate)
  return (
    <Field
      label={t("form.period.label")}
      kind="date"
      value={form.publishDate}
      onChange={(publishDate) => edit({ publishDate })}
      hint={hint}
      problem={problems.publishDate && (form.publishDate === "" ? t("issue.missing.publishDate") : hint)}
      isReadOnly={isDisabled}
    />
  )
}

/** Whether it is free, and how much of it is if not. */
const Opening = ({ settings }: OfSettings) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const { form, problems, edit, isDisabled } = useEdit({ settings })
  const known = useSelector(settings, knownOf)
  if (known?.publication.tier === 0) return <p className={styles.note}>{t("issue.publicationFree")}</p>
  return (
    <>
      <Checkbox
        label={t("issue.free")}
        isSelected={form.isFree}
        onChange={(isFree) => edit({ isFree })}
        isReadOnly={isDisabled}
      />
      {!form.isFree && (
        <Field
          label={t("issue.preview.label")}
          kind="count"
          value={form.previewPages}
          onChange={(previewPages) => edit({ previewPages })}
          hint={t("issue.preview.hint", { usual: count(previewLimitOf({ preview_page_limit: null })) })}
          problem={problems.previewPages && t("issue.preview.invalid", { most: count(maxPdfPages) })}
          isRequired={false}
          isReadOnly={isDisabled}
        />
      )}
    </>
  )
}

const Time = ({ settings }: OfSettings) => {
  const { form, problems, edit, isDisabled } = useEdit({ settings })
  const known = useSelector(settings, knownOf)
  if (known === null || hasComeOut(known)) return null
  return (
    <PublishTime form={form} onChange={edit} isDisabled={isDisabled} isProblem={problems.publishAt !== undefined} />
  )
}

const Refused = ({ settings }: OfSettings) => {
  const trouble = useSelector(settings, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{reason}</Banner>
}

export const IssueSettingsForm = ({ settings }: OfSettings) => {
  const { t } = useTranslation("publishing")
  const saving = useSelector(settings, isSaving)
  const busyOtherwise = useSelector(settings, (snapshot) => isSaleChanging(snapshot) || isCovering(snapshot))
  const saved = useSelector(settings, isSaved)
  const unsaved = useSelector(settings, isUnsaved)
  return (
    <form className={styles.form} onSubmit={submitHandler(() => settings.send({ type: "form.save" }))}>
      <Texts settings={settings} />
      <Period settings={settings} />
      <Opening settings={settings} />
      <Time settings={settings} />
      <Refused settings={settings} />
      <div className={styles.actions}>
        <Button type="submit" look="filled" isPending={saving} isDisabled={busyOtherwise}>
          {t(saving ? "form.saving" : "publication.save")}
        </Button>
        <p role="status" className={styles.saved}>
          {saved ? t("publication.saved") : unsaved && t("publication.unsaved")}
        </p>
      </div>
    </form>
  )
}
