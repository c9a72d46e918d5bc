import { Schema } from "effect"

/** What a user is told about. */
export const NotificationKind = Schema.Literals(["issues", "subscriptions", "tickets", "announcements", "security"])
export type NotificationKind = typeof NotificationKind.Type

/** Where a user is told about one kind. Source: product, "Notifications". */
export const NotificationChoice = Schema.Struct({
  kind: NotificationKind,
  /** In the list of notifications. */
  here: Schema.Boolean,
  mail: Schema.Boolean
})
export type NotificationChoice = typeof NotificationChoice.Type

/** Security and money are always told here, whatever was chosen. */
export const alwaysHere: ReadonlyArray<NotificationKind> = ["security", "subscriptions"]
