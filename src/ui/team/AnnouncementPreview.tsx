import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AnnouncementForm } from "../../domain/help/AnnouncementForm.ts"
import { seenAnnouncement } from "../../domain/help/seenAnnouncement.ts"
import type { TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { NotificationRow } from "../account/NotificationRow.tsx"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { Choice } from "../parts/Choice.tsx"
import styles from "./Team.module.css"

interface AnnouncementPreviewProps {
  readonly known: TeamAnnouncement
  readonly form: AnnouncementForm
}

/** An announcement as a reader will see it in their notifications, in either language. */
export const AnnouncementPreview = ({ known, form }: AnnouncementPreviewProps) => {
  const { t } = useTranslation("team")
  const [language, setLanguage] = useState<"tr" | "en">("tr")
  const now = useCurrentMinute()
  const moment = known.state === "published" ? known.publish_at : null
  return (
    <section className={styles.preview} aria-label={t("announcement.preview.title")}>
      <Choice
        label={t("announcement.preview.title")}
        value={language}
        onChange={setLanguage}
        options={[
          { value: "tr", label: t("announcement.preview.tr") },
          { value: "en", label: t("announcement.preview.en") }
        ]}
      />
      <div lang={language}>
        <NotificationRow told={seenAnnouncement(known.id, form, language, moment ?? new Date(now).toISOString())} />
      </div>
    </section>
  )
}
