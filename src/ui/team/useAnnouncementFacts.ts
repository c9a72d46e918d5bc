import { useTranslation } from "react-i18next"
import type { TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { useFormats } from "../parts/useFormats.ts"

/** How an announcement stands: its state, when, whom and how it tells. */
export const useAnnouncementFacts = (): ((of: TeamAnnouncement) => ReadonlyArray<string>) => {
  const { t } = useTranslation("team")
  const { moment } = useFormats()
  return ({ state, publish_at, publication_title, mail }) => [
    publish_at === null || state === "cancelled"
      ? t(`announcements.state.${state}`)
      : t(`announcements.${state === "scheduled" ? "scheduledFor" : "publishedAt"}`, { moment: moment(publish_at) }),
    publication_title === null
      ? t("announcements.toAll")
      : t("announcements.toReaders", { publication: publication_title }),
    ...(mail ? [t("announcements.byMail")] : [])
  ]
}
