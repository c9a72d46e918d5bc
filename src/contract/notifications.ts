import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Announcement, PersonalNotification } from "../domain/account/Notification.ts"
import { NotificationChoice, NotificationKind } from "../domain/account/NotificationChoice.ts"
import { PublicId } from "../domain/catalogue/PublicId.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items } from "./envelope.ts"
import { NotFound, TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

/** How many of the newest of each source are listed, and so how many ids one call names. */
export const maxNotifications = 500

const Ids = Schema.Struct({ ids: Schema.Array(PublicId).check(Schema.isMaxLength(maxNotifications)) })
const Done = Envelope(Schema.Null)

/** The user's notifications, and where they are told what. */
export class NotificationsGroup extends HttpApiGroup.make("notifications").add(
  /** The newest first. */
  HttpApiEndpoint.get("personal", "/notifications/personal", { success: Items(PersonalNotification) }).middleware(
    SignedIn
  ),
  /** The newest first, and which of them the user has read. */
  HttpApiEndpoint.get("announcements", "/notifications/announcements", {
    success: Envelope(Schema.Struct({ announcements: Schema.Array(Announcement), read_ids: Schema.Array(PublicId) }))
  }).middleware(SignedIn),
  HttpApiEndpoint.post("markPersonalRead", "/notifications/personal/mark-all-read", { payload: Ids, success: Done })
    .middleware(SmallBody)
    .middleware(SignedIn),
  HttpApiEndpoint.post("markAnnouncementsRead", "/notifications/announcements/mark-all-read", {
    payload: Ids,
    success: Done
  })
    .middleware(SmallBody)
    .middleware(SignedIn),
  /** How many of both are unread, for the count in the shell. */
  HttpApiEndpoint.get("unread", "/notifications/unread", {
    success: Envelope(Schema.Struct({ count: Schema.Int }))
  }).middleware(SignedIn),
  /** One choice for each kind. */
  HttpApiEndpoint.get("choices", "/notifications/choices", { success: Items(NotificationChoice) }).middleware(SignedIn),
  /** Changes the named kinds and answers with all. */
  HttpApiEndpoint.post("choose", "/notifications/choices", {
    payload: Schema.Struct({ choices: Schema.Array(NotificationChoice).check(Schema.isMaxLength(10)) }),
    success: Items(NotificationChoice),
    error: TooManyRequests
  })
    .middleware(SmallBody)
    .middleware(SignedIn)
) {}

const Pass = Schema.Struct({ pass: Schema.String.check(Schema.isMaxLength(400)) })

/** The way out of mails, for whoever holds one: no sign-in, the pass of the mail is enough. */
export class MailChoicesGroup extends HttpApiGroup.make("mailChoices").add(
  /** What the pass is about: the kind, and whether it is mailed now. */
  HttpApiEndpoint.get("mailChoice", "/mail-choices", {
    query: Pass,
    success: Envelope(Schema.Struct({ kind: NotificationKind, mail: Schema.Boolean })),
    error: NotFound
  }),
  /** Ends (or, with `mail: true`, resumes) the mails of the pass's kind; idempotent. */
  HttpApiEndpoint.post("chooseMail", "/mail-choices", {
    payload: Schema.Struct({ ...Pass.fields, mail: Schema.Boolean }),
    success: Envelope(Schema.Struct({ kind: NotificationKind, mail: Schema.Boolean })),
    error: [NotFound, TooManyRequests]
  }).middleware(SmallBody)
) {}
