import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Category } from "../../domain/catalogue/Category.ts"
import { shownCategories } from "../../domain/catalogue/shownCategories.ts"
import { maxLength } from "../../domain/publishing/NewIssue.ts"
import {
  frequencies,
  type PublicationForm as FilledIn,
  type TextField,
  toggled
} from "../../domain/publishing/PublicationForm.ts"
import {
  formOf,
  isEditable,
  isNew,
  isRemoving,
  isSaved,
  isSaving,
  isUnsaved,
  knownOf,
  problemsOf,
  type PublicationRef,
  troubleOf
} from "../../machines/publishing/publication.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Checkbox } from "../parts/Checkbox.tsx"
import { Choice } from "../parts/Choice.tsx"
import { Field } from "../parts/Field.tsx"
import { SelectField } from "../parts/SelectField.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { LogoField } from "./LogoField.tsx"
import type { OfPicture } from "./PictureFrame.tsx"
import styles from "./PublicationForm.module.css"
import { TierField } from "./TierField.tsx"

const languages = ["tr", "en"] as const

export interface PublicationProps extends OfPicture {
  readonly publication: PublicationRef
  readonly categories: ReadonlyArray<Category>
}

type OfPublication = Pick<PublicationProps, "publication">

const useEdit = ({ publication }: OfPublication) => ({
  form: useSelector(publication, formOf),
  isDisabled: !useSelector(publication, isEditable),
  edit: (change: Partial<FilledIn>) => publication.send({ type: "form.edit", change })
})

const Texts = ({ publication }: OfPublication) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const { form, edit, isDisabled } = useEdit({ publication })
  const problems = useSelector(publication, problemsOf)
  /** What is wrong with the field, in words. */
  const said = (field: TextField): { readonly problem?: string } => {
    const problem = problems[field]
    if (problem === undefined) return {}
    if (problem === "missing" && field !== "description") return { problem: t(`publication.${field}.missing`) }
    const most = maxLength[field === "description" ? "description" : "title"]
    return { problem: t("form.tooLong", { most: count(most), now: count(form[field].trim().length) }) }
  }
  const of = (field: TextField) => {
    return {
      label: t(`publication.${field}.label`),
      hint: t(`publication.${field}.hint`),
      value: form[field],
      onChange: (value: string) => edit({ [field]: value }),
      isReadOnly: isDisabled,
      ...said(field)
    }
  }
  return (
    <>
      <Field {...of("title")} />
      <Field {...of("description")} kind="lines" isRequired={false} />
      <Field {...of("publisher_name")} />
    </>
  )
}

const Categories = ({ publication, categories }: Omit<PublicationProps, "picture">) => {
  const { t } = useTranslation("publishing")
  const { form, edit, isDisabled } = useEdit({ publication })
  const shown = shownCategories(categories)
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>{t("publication.categories")}</legend>
      {shown.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          label={name}
          isSelected={form.categories.includes(slug)}
          onChange={() => edit({ categories: toggled(form.categories, slug) })}
          isReadOnly={isDisabled}
        />
      ))}
    </fieldset>
  )
}

const Actions = ({ publication }: OfPublication) => {
  const { t } = useTranslation("publishing")
  const saving = useSelector(publication, isSaving)
  const removing = useSelector(publication, isRemoving)
  const saved = useSelector(publication, isSaved)
  const unsaved = useSelector(publication, isUnsaved)
  const known = useSelector(publication, knownOf)
  const fresh = useSelector(publication, isNew)
  return (
    <div className={styles.actions}>
      <Button type="submit" look="filled" isPending={saving} isDisabled={removing}>
        {t(saving ? "form.saving" : fresh ? "publication.add" : "publication.save")}
      </Button>
      {known !== null && known.is_own && !known.is_published && (
        <Button
          isPending={removing}
          isDisabled={saving}
          onPress={() => publication.send({ type: "publication.remove" })}
        >
          {t("publication.remove")}
        </Button>
      )}
      {known?.is_published === true && known.is_own && <p className={styles.note}>{t("publication.stays")}</p>}
      <p role="status" className={styles.saved}>
        {saved ? t("publication.saved") : unsaved && t("publication.unsaved")}
      </p>
    </div>
  )
}

const Refused = ({ publication }: OfPublication) => {
  const trouble = useSelector(publication, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{reason}</Banner>
}

export const PublicationForm = ({ publication, picture, categories }: PublicationProps) => {
  const { t } = useTranslation(["publishing", "issue"])
  const { form, edit, isDisabled } = useEdit({ publication })
  const known = useSelector(publication, knownOf)
  return (
    <form className={styles.form} onSubmit={submitHandler(() => publication.send({ type: "form.save" }))}>
      <Texts publication={publication} />
      <LogoField publication={publication} picture={picture} />
      <SelectField
        label={t("publication.frequency")}
        value={form.frequency}
        onChange={(id) => edit({ frequency: frequencies.find((one) => one === id) ?? form.frequency })}
        items={frequencies.map((id) => ({ id, title: t(`issue:frequency.${id}`) }))}
        placeholder={t("publication.frequency")}
        isDisabled={isDisabled}
      />
      <TierField
        tier={form.tier}
        frequency={form.frequency}
        before={known?.tier ?? null}
        onChange={(tier) => edit({ tier })}
        isDisabled={isDisabled}
      />
      <Choice
        label={t("publication.language")}
        value={form.language}
        onChange={(language) => edit({ language })}
        options={languages.map((value) => ({ value, label: t(`publication.languages.${value}`) }))}
        isDisabled={isDisabled}
      />
      <Categories publication={publication} categories={categories} />
      <Checkbox
        label={t("publication.sidebarOff")}
        isSelected={form.sidebar_off}
        onChange={(sidebar_off) => edit({ sidebar_off })}
        isReadOnly={isDisabled}
      />
      <Refused publication={publication} />
      <Actions publication={publication} />
    </form>
  )
}
