import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { announcementLimits, AnnouncementTexts, TeamAnnouncement } from "../domain/help/TeamAnnouncement.ts"
import { Moment } from "../domain/Moment.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { PublicationNotFound } from "./publishing.ts"
import { Text } from "./text.ts"

export class AnnouncementNotFound extends Refusal<AnnouncementNotFound>()("AnnouncementNotFound", 404) {}

/** It was changed meanwhile; this is what it is now. */
export class AnnouncementChanged extends RefusalWith<AnnouncementChanged>()("AnnouncementChanged", 409, {
  announcement: TeamAnnouncement
}) {}

/** It lacks something without which nobody is told. */
export class AnnouncementUnfinished extends Refusal<AnnouncementUnfinished>()("AnnouncementUnfinished", 409) {}

/** What was asked cannot be done with it as it stands: it has been told, or is no draft. */
export class AnnouncementSettled extends RefusalWith<AnnouncementSettled>()("AnnouncementSettled", 409, {
  announcement: TeamAnnouncement
}) {}

const short = (limit: number) => Text.check(Schema.isMaxLength(limit))
const Version = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_646 }))

const Texts = {
  title: short(announcementLimits.title),
  text: short(announcementLimits.text),
  title_en: short(announcementLimits.title),
  text_en: short(announcementLimits.text),
  action: short(announcementLimits.action),
  action_en: short(announcementLimits.action),
  url: short(announcementLimits.url),
  publication: short(15),
  mail: AnnouncementTexts.fields.mail
}

const one = { id: Schema.String }
const changed = [AnnouncementNotFound, AnnouncementChanged, AnnouncementSettled] as const

/** What the support team tells readers. */
export class TeamAnnouncementsGroup extends HttpApiGroup.make("teamAnnouncements").add(
  /** At most 200: drafts, what is to come, then the newest. */
  HttpApiEndpoint.get("list", "/team/announcements", { success: Items(TeamAnnouncement) }).middleware(SupportSignedIn),
  /** The publications whose readers can be told, by title. */
  HttpApiEndpoint.get("publications", "/team/publications", {
    success: Items(Schema.Struct({ id: Schema.String, title: Schema.String }))
  }).middleware(SupportSignedIn),
  /** Begins an empty draft. */
  HttpApiEndpoint.post("add", "/team/announcements", { success: Envelope(TeamAnnouncement) }).middleware(
    SupportSignedIn
  ),
  HttpApiEndpoint.get("find", "/team/announcements/:id", {
    params: one,
    success: Envelope(TeamAnnouncement),
    error: AnnouncementNotFound
  }).middleware(SupportSignedIn),
  /** Changes a draft. */
  HttpApiEndpoint.put("save", "/team/announcements/:id", {
    params: one,
    payload: Schema.Struct({ version: Version, ...Texts }),
    success: Envelope(TeamAnnouncement),
    error: [...changed, PublicationNotFound]
  }).middleware(SupportSignedIn),
  /** Tells a draft with these texts now, or at a time to come. */
  HttpApiEndpoint.put("publish", "/team/announcements/:id/publication", {
    params: one,
    payload: Schema.Struct({ version: Version, ...Texts, publish_at: Schema.NullOr(Moment) }),
    success: Envelope(TeamAnnouncement),
    error: [...changed, PublicationNotFound, AnnouncementUnfinished]
  }).middleware(SupportSignedIn),
  /** Takes one back before its time. */
  HttpApiEndpoint.put("cancel", "/team/announcements/:id/cancellation", {
    params: one,
    payload: Schema.Struct({ version: Version }),
    success: Envelope(TeamAnnouncement),
    error: changed
  }).middleware(SupportSignedIn),
  /** Makes one that was taken back a draft again. */
  HttpApiEndpoint.put("reopen", "/team/announcements/:id/draft", {
    params: one,
    payload: Schema.Struct({ version: Version }),
    success: Envelope(TeamAnnouncement),
    error: changed
  }).middleware(SupportSignedIn),
  /** Deletes a draft, or one that was taken back. */
  HttpApiEndpoint.put("remove", "/team/announcements/:id/removal", {
    params: one,
    payload: Schema.Struct({ version: Version }),
    success: Envelope(Schema.Null),
    error: changed
  }).middleware(SupportSignedIn)
) {}
