import type { ListedNotification } from "../account/notificationList.ts"
import { safePath } from "../session/returnPath.ts"
import { type AnnouncementTexts, type TeamAnnouncement, tidyAnnouncement } from "./TeamAnnouncement.ts"

/** An announcement as its reader sees it in a language: in Turkish where it is not written in English. */
export const seenAnnouncement = (
  id: TeamAnnouncement["id"],
  texts: AnnouncementTexts,
  language: "tr" | "en",
  moment: string
): ListedNotification => {
  const { title, text, title_en, text_en, action, action_en, url } = tidyAnnouncement(texts)
  const or = (english: string, turkish: string) => (language === "en" && english !== "" ? english : turkish)
  const path = safePath(url)
  return {
    id,
    source: "announcement",
    type: "announcement",
    title: or(title_en, title),
    text: or(text_en, text),
    moment,
    read: false,
    actions: path === null || action === "" ? [] : [{ text: or(action_en, action), url: path }]
  }
}
