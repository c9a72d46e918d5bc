import { useTranslation } from "react-i18next"
import { isIssueTime, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import { momentOf } from "../../domain/publishing/publishTime.ts"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { Choice } from "../parts/Choice.tsx"
import { Field } from "../parts/Field.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./PublishTime.module.css"

export interface PublishTimeProps {
  readonly form: Pick<NewIssueForm, "visibility" | "publishAt">
  readonly onChange: (change: Partial<Pick<NewIssueForm, "visibility" | "publishAt">>) => void
  readonly isDisabled: boolean
  /** The time is missing or wrong, and it was asked for. */
  readonly isProblem?: boolean
}

/** What the time in the field means. */
const useMeaning = (publishAt: string): string => {
  const { t } = useTranslation("publishing")
  const { moment } = useFormats()
  const now = useCurrentMinute()
  if (publishAt === "") return t("form.time.zone")
  const chosen = momentOf(publishAt)
  if (chosen === null) return t("form.noDay")
  if (!isIssueTime(publishAt)) return t("form.farDay")
  return Date.parse(chosen) <= now ? t("form.time.past") : t("form.time.soon", { moment: moment(chosen) })
}

/** Publish now, or at a time in Istanbul. */
export const PublishTime = ({ form, onChange, isDisabled, isProblem = false }: PublishTimeProps) => {
  const { t } = useTranslation("publishing")
  const meaning = useMeaning(form.publishAt)
  return (
    <div className={styles.time}>
      <Choice
        label={t("form.time.label")}
        value={form.visibility}
        onChange={(visibility) => onChange({ visibility })}
        options={[
          { value: "IMMEDIATE", label: t("form.time.now") },
          { value: "SCHEDULED", label: t("form.time.later") }
        ]}
        isDisabled={isDisabled}
      />
      {form.visibility === "IMMEDIATE" && <p className={styles.meaning}>{t("form.time.nowMeans")}</p>}
      {form.visibility === "SCHEDULED" && (
        <Field
          label={t("form.time.moment")}
          kind="datetime-local"
          value={form.publishAt}
          onChange={(publishAt) => onChange({ publishAt })}
          hint={meaning}
          problem={isProblem ? (form.publishAt === "" ? t("form.time.missing") : meaning) : undefined}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}
