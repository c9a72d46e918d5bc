import { Schema } from "effect"
import { type StreamKind, streamOf } from "../../../src/domain/log/LogStream.ts"

export const Entered = Schema.TaggedStruct("Entered", { entry: Schema.String })
export type Entered = typeof Entered.Type

/** A kind of stream for tests, which folds into its entries in order. */
export const entryStream: StreamKind<Entered, ReadonlyArray<string>> = {
  kind: "entryStream",
  version: 1,
  Fact: Entered,
  State: Schema.Array(Schema.String),
  initial: [],
  evolve: (entries, { entry }) => [...entries, entry],
  upcast: (fact) => fact,
  legacy: []
}

export const visitorEntries = streamOf(entryStream, null)

export const entered = (...entries: ReadonlyArray<string>): ReadonlyArray<Entered> =>
  entries.map((entry) => Entered.make({ entry }))
