import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type AnnouncementForm, missingFields } from "../../domain/help/AnnouncementForm.ts"
import { type AnnouncementField, announcementLimits } from "../../domain/help/TeamAnnouncement.ts"
import { troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import type { AnnouncementRef } from "../../machines/team/announcement.view.ts"
import { isEditing, knownOf, textsOf } from "../../machines/team/editing.view.ts"
import type { Readership } from "../../machines/team/readerships.machine.ts"
import type { ReadershipsRef } from "../../machines/team/readerships.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Checkbox } from "../parts/Checkbox.tsx"
import { Field } from "../parts/Field.tsx"
import { LoadableRetry } from "../parts/Loadable.tsx"
import { SelectField } from "../parts/SelectField.tsx"
import styles from "./Team.module.css"
import { TellTime } from "./TellTime.tsx"

export interface OfAnnouncement {
  readonly announcement: AnnouncementRef
  readonly readerships: ReadershipsRef
}

const limits: Readonly<Record<AnnouncementField, number>> = {
  title: announcementLimits.title,
  text: announcementLimits.text,
  title_en: announcementLimits.title,
  text_en: announcementLimits.text,
  action: announcementLimits.action,
  action_en: announcementLimits.action,
  url: announcementLimits.url
}

const isText = (field: AnnouncementField): boolean => field === "text" || field === "text_en"

interface WordsProps {
  readonly announcement: AnnouncementRef
  readonly fields: ReadonlyArray<AnnouncementField>
}

const Words = ({ announcement, fields }: WordsProps) => {
  const { t } = useTranslation("team")
  const form = useSelector(announcement, textsOf<AnnouncementForm>)
  const editable = useSelector(announcement, isEditing)
  const isWrong = form.url !== "" && missingFields(form).includes("url")
  return fields.map((field) => (
    <Field
      key={field}
      label={t(`announcement.field.${field}`)}
      kind={isText(field) ? "lines" : "line"}
      value={form[field]}
      onChange={(text) => announcement.send({ type: "texts.edit", change: { [field]: text } })}
      isRequired={field === "title" || field === "text"}
      isReadOnly={!editable}
      maxLength={limits[field]}
      {...(field === "url" ? { hint: t("announcement.urlHint") } : {})}
      {...(field === "url" && isWrong ? { problem: t("announcement.urlWrong") } : {})}
    />
  ))
}

const all = "all"

const Whom = ({ announcement, readerships }: OfAnnouncement) => {
  const { t } = useTranslation("team")
  const { publication } = useSelector(announcement, textsOf<AnnouncementForm>)
  const known = useSelector(announcement, knownOf)
  const editable = useSelector(announcement, isEditing)
  const loaded = useSelector(readerships, valueOf<ReadonlyArray<Readership>>)
  const trouble = useSelector(readerships, troubleOf)
  // Until they are loaded, the one that it has is known.
  const own =
    known === null || known.publication === "" ? [] : [{ id: known.publication, title: known.publication_title ?? "" }]
  return (
    <>
      <SelectField
        label={t("announcement.whom")}
        value={publication === "" ? all : publication}
        onChange={(id) => announcement.send({ type: "texts.edit", change: { publication: id === all ? "" : id } })}
        items={[{ id: all, title: t("announcement.all") }, ...(loaded ?? own)]}
        placeholder={t("announcement.all")}
        hint={t("announcement.whomHint")}
        isDisabled={!editable}
      />
      {trouble !== null && (
        <Banner action={<LoadableRetry of={readerships} />}>{t("announcement.readershipsFailed")}</Banner>
      )}
    </>
  )
}

/** What a member types of an announcement. */
export const AnnouncementFields = ({ announcement, readerships }: OfAnnouncement) => {
  const { t } = useTranslation("team")
  const form = useSelector(announcement, textsOf<AnnouncementForm>)
  const editable = useSelector(announcement, isEditing)
  const edit = (change: Partial<AnnouncementForm>) => announcement.send({ type: "texts.edit", change })
  return (
    <>
      <Words announcement={announcement} fields={["title", "text"]} />
      <fieldset className={styles.group}>
        <legend>{t("announcement.english")}</legend>
        <Words announcement={announcement} fields={["title_en", "text_en"]} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t("announcement.button")}</legend>
        <Words announcement={announcement} fields={["action", "action_en", "url"]} />
      </fieldset>
      <Whom announcement={announcement} readerships={readerships} />
      <Checkbox
        label={t("announcement.mail")}
        isSelected={form.mail}
        onChange={(mail) => edit({ mail })}
        isReadOnly={!editable}
      />
      <TellTime form={form} onChange={edit} isReadOnly={!editable} />
    </>
  )
}
