import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import {
  Highlight,
  LaterReadingData,
  maxLengths,
  maxMarksOfKind,
  Note,
  ReadingData,
  VersionedReadingData
} from "../domain/reader/ReadingData.ts"
import { SignedIn } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { LargeBody } from "./LargeBody.ts"
import { RefusalWith } from "./envelope.ts"
import { BodyTooLarge, TooManyRequests } from "./refusals.ts"

/** The calling host may not show the reader. */
export class HostRefused extends RefusalWith<HostRefused>()("HostRefused", 403, { domain: Schema.String }) {}

/** Another device has saved since the version that was sent: what the server has now is to be merged with. */
export class ReadingDataOutdated extends RefusalWith<ReadingDataOutdated>()("ReadingDataOutdated", 409, {
  current: LaterReadingData
}) {}

const atMost = (length: number) => Schema.String.check(Schema.isMaxLength(length))

const SentHighlight = Schema.Struct({
  ...Highlight.fields,
  id: atMost(maxLengths.id),
  text: atMost(maxLengths.words),
  startContainerPath: atMost(maxLengths.path),
  endContainerPath: atMost(maxLengths.path),
  quote: Schema.optionalKey(atMost(maxLengths.words)),
  prefix: Schema.optionalKey(atMost(maxLengths.around)),
  suffix: Schema.optionalKey(atMost(maxLengths.around))
})

/** Its text may have any length: two devices' texts can be joined in it. */
const SentNote = Schema.Struct({
  ...Note.fields,
  id: atMost(maxLengths.id),
  highlightId: atMost(maxLengths.id),
  date: atMost(maxLengths.date)
})

/** Reading data with limits that no user reaches by hand. */
const SentReadingData = Schema.Struct({
  bookmarks: ReadingData.fields.bookmarks.check(Schema.isMaxLength(maxMarksOfKind)),
  notes: Schema.Array(SentNote).check(Schema.isMaxLength(maxMarksOfKind)),
  highlights: Schema.Array(SentHighlight).check(Schema.isMaxLength(maxMarksOfKind)),
  /** What the lists were merged with; without it they replace whatever the server has. */
  version: Schema.optionalKey(VersionedReadingData.fields.version),
  /** By which a browser that hears no answer finds out whether the save arrived. */
  save: Schema.optionalKey(atMost(maxLengths.save))
})

/** A version in an address. */
const VersionText = Schema.NumberFromString.pipe(Schema.decodeTo(VersionedReadingData.fields.version))

export class ReaderGroup extends HttpApiGroup.make("reader").add(
  HttpApiEndpoint.post("activation", "/activation", {
    payload: Schema.Struct({ domain: Schema.String }),
    success: Schema.Struct({ token: Schema.String }),
    error: HostRefused
  }),
  HttpApiEndpoint.get("readingData", "/issue-reading-data/:id", {
    params: { id: Schema.String },
    /** The version that the browser has. */
    query: { since: Schema.optionalKey(VersionText) },
    success: LaterReadingData,
    error: IssueNotFound
  }).middleware(SignedIn),
  HttpApiEndpoint.post("saveReadingData", "/issue-reading-data/:id", {
    params: { id: Schema.String },
    payload: SentReadingData,
    success: VersionedReadingData,
    /** `BodyTooLarge` also where the account holds too much altogether. */
    error: [IssueNotFound, ReadingDataOutdated, BodyTooLarge, TooManyRequests]
  })
    .middleware(LargeBody)
    .middleware(SignedIn)
) {}
