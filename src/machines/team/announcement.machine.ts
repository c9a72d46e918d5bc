import {
  type AnnouncementChange,
  type AnnouncementForm,
  announcementForm,
  emptyForm
} from "../../domain/help/AnnouncementForm.ts"
import { isSettled, type TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { editing } from "./editing.machine.ts"

/** An announcement on its way to readers. Source: product, "The support team". */
export const announcementMachine = editing<TeamAnnouncement, AnnouncementForm, AnnouncementChange>(
  "announcement",
  emptyForm,
  announcementForm,
  isSettled
)
