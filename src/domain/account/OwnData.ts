import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** How long an archive can be downloaded, and how often one is made, in hours. Source: product, "One's own data". */
export const archiveHours = 24

/** How long signing in takes back a deletion. Source: product, "One's own data". */
export const deletionDays = 7

/** How long the books are kept by law, without the person (Turkish Commercial Code, article 82). */
export const booksYears = 10

/** `asked`: it is being made. Moments are in ISO 8601. */
export const OwnArchive = Schema.Struct({
  id: PublicId,
  state: Schema.Literals(["asked", "ready", "failed", "expired"]),
  asked_at: Schema.String,
  /** Until when it can be downloaded; null before it is ready. */
  expires_at: Schema.NullOr(Schema.String),
  bytes: Schema.NullOr(Schema.Int)
})
export type OwnArchive = typeof OwnArchive.Type

/** A subscription that renews no more: its publication's title, or its plan. */
export const EndedSubscription = Schema.Struct({
  title: Schema.NullOr(Schema.String),
  plan: Schema.NullOr(Schema.String),
  ends_at: Schema.String
})
export type EndedSubscription = typeof EndedSubscription.Type

/** What a user can do with all that is stored of them. */
export const OwnData = Schema.Struct({
  hasPassword: Schema.Boolean,
  /** The last one asked for. */
  archive: Schema.NullOr(OwnArchive),
  /** Publications that must be handed over or deleted before the account. */
  publications: Schema.Array(Schema.String),
  /** Subscriptions whose renewal ends with the account. */
  renewing: Schema.Array(EndedSubscription),
  /** Others read by a family plan of theirs. */
  family: Schema.Boolean,
  /** A deletion that signing in took back within the last 30 days. */
  taken_back: Schema.NullOr(Schema.Struct({ at: Schema.String, ended: Schema.Array(EndedSubscription) }))
})
export type OwnData = typeof OwnData.Type

/** Whether another archive may be asked for; one that failed does not count. */
export const mayAsk = (archive: OwnArchive | null, now: number): boolean =>
  archive === null ||
  archive.state === "failed" ||
  (archive.state !== "asked" && now >= Date.parse(archive.asked_at) + archiveHours * 3_600_000)

/** When another archive may be asked for. */
export const nextAsking = ({ asked_at }: Pick<OwnArchive, "asked_at">): Date =>
  new Date(Date.parse(asked_at) + archiveHours * 3_600_000)
