import type { AnnouncementChange, AnnouncementForm } from "../../domain/help/AnnouncementForm.ts"
import type { TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import type { EditingRef } from "./editing.view.ts"

export type AnnouncementRef = EditingRef<TeamAnnouncement, AnnouncementForm, AnnouncementChange>
