import type { ActorRefFrom } from "xstate"
import type { announcementsMachine } from "./announcements.machine.ts"

export type AnnouncementsRef = ActorRefFrom<typeof announcementsMachine>
