import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { Moment } from "../Moment.ts"

/** A button of a notification; `url` is a path of this site. */
export const NotificationAction = Schema.Struct({ text: Schema.String, url: Schema.String })
export type NotificationAction = typeof NotificationAction.Type

const told = {
  id: PublicId,
  /** Decides icon and filter; one that is unknown here is shown all the same. */
  type: Schema.String,
  title: Schema.String,
  text: Schema.String,
  created: Moment,
  actions: Schema.Array(NotificationAction)
}

/** What one user is told. Source: product, "Notifications". */
export const PersonalNotification = Schema.Struct({ ...told, read: Schema.Boolean })
export type PersonalNotification = typeof PersonalNotification.Type

/** What the team tells many; who has read it is listed apart. */
export const Announcement = Schema.Struct({ ...told, publish_date: Moment })
export type Announcement = typeof Announcement.Type
