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

/** Whoever got into an account must not be able to keep its owner from hearing of it. */
export const alwaysMailed: ReadonlyArray<NotificationKind> = ["security"]

/** As what was chosen counts. */
export const allowedChoice = ({ kind, here, mail }: NotificationChoice): NotificationChoice => ({
  kind,
  here: here || alwaysHere.includes(kind),
  mail: mail || alwaysMailed.includes(kind)
})

/** One choice for each kind; of which nothing was chosen, all is told in both places. */
export const allChoices = (chosen: ReadonlyArray<NotificationChoice>): ReadonlyArray<NotificationChoice> =>
  NotificationKind.literals.map((kind) =>
    allowedChoice(chosen.findLast((choice) => choice.kind === kind) ?? { kind, here: true, mail: true })
  )
