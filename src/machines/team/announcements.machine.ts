import type { TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The team's announcements: loading, then shown or failed. Source: product, "The support team". */
export const announcementsMachine = loadable<void, ReadonlyArray<TeamAnnouncement>>("announcements")
