import { useTranslation } from "react-i18next"
import type { AnnouncementForm } from "../../domain/help/AnnouncementForm.ts"
import { isIssueTime } from "../../domain/publishing/NewIssue.ts"
import { momentOf } from "../../domain/publishing/publishTime.ts"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { Choice } from "../parts/Choice.tsx"
import { Field } from "../parts/Field.tsx"
import { useFormats } from "../parts/useFormats.ts"

interface TellTimeProps {
  readonly form: Pick<AnnouncementForm, "when" | "at">
  readonly onChange: (change: Partial<AnnouncementForm>) => void
  readonly isReadOnly: boolean
}

/** What the time in the field means. */
const useMeaning = (at: string): string => {
  const { t } = useTranslation("team")
  const { moment } = useFormats()
  const now = useCurrentMinute()
  const chosen = isIssueTime(at) ? momentOf(at) : null
  if (chosen === null) return t("announcement.time.zone")
  return Date.parse(chosen) <= now
    ? t("announcement.time.past")
    : t("announcement.time.soon", { moment: moment(chosen) })
}

/** Now, or at a time in Istanbul. */
export const TellTime = ({ form: { when, at }, onChange, isReadOnly }: TellTimeProps) => {
  const { t } = useTranslation("team")
  const meaning = useMeaning(at)
  return (
    <>
      <Choice
        label={t("announcement.time.label")}
        value={when}
        onChange={(chosen) => onChange({ when: chosen })}
        options={[
          { value: "now", label: t("announcement.time.now") },
          { value: "later", label: t("announcement.time.later") }
        ]}
        isDisabled={isReadOnly}
      />
      {when === "later" && (
        <Field
          label={t("announcement.time.moment")}
          kind="datetime-local"
          value={at}
          onChange={(chosen) => onChange({ at: chosen })}
          hint={meaning}
          isReadOnly={isReadOnly}
        />
      )}
    </>
  )
}
