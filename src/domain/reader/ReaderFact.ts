import { Schema } from "effect"
import type { StreamKind } from "../log/LogStream.ts"

/**
 * What happened while an issue was read. Facts stay on users' devices for years: fields are added as optional ones and
 * never renamed.
 */
export const ReaderFact = Schema.Union([
  /** A turn has settled on the slide that begins with this page. */
  Schema.TaggedStruct("PageReached", { page: Schema.Int }),
  /** The visitor signed in: their place was moved to the account. */
  Schema.TaggedStruct("PlaceCarriedOut", {})
])
export type ReaderFact = typeof ReaderFact.Type

/** What they come to: the page on which reading ended. */
export const Reading = Schema.Struct({ lastPage: Schema.NullOr(Schema.Int) })
export type Reading = typeof Reading.Type

export const unread: Reading = { lastPage: null }

/** The reading after a fact. */
export const evolve = (_: Reading, fact: ReaderFact): Reading => {
  switch (fact._tag) {
    case "PageReached":
      return { lastPage: fact.page }
    case "PlaceCarriedOut":
      return unread
  }
}

/** A page number as it lay in storage, by itself or as JSON; no fact where it is none. */
const imported = (stored: string): ReadonlyArray<ReaderFact> => {
  const page = /^"?(\d{1,6})"?$/u.exec(stored.trim())?.[1]
  return page === undefined || Number(page) < 1 ? [] : [{ _tag: "PageReached", page: Number(page) }]
}

/** One issue's reading as this browser's log keeps it: of each user, and of whoever has not signed in. */
export const readerKind = (issueId: string): StreamKind<ReaderFact, Reading> => ({
  kind: `reader/${issueId}`,
  version: 1,
  Fact: ReaderFact,
  State: Reading,
  initial: unread,
  evolve,
  upcast: (fact) => fact,
  legacy: [{ key: `last_page_${issueId}`, facts: imported }]
})
