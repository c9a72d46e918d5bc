import { Schema } from "effect"
import { type StreamKind, streamOf } from "../../../src/domain/log/LogStream.ts"

export const Entered = Schema.TaggedStruct("Entered", { entry: Schema.String })
export type Entered = typeof Entered.Type

/** A kind of stream for tests, which folds into its entries in order. */
export const ledger: StreamKind<Entered, ReadonlyArray<string>> = {
  kind: "ledger",
  version: 1,
  Fact: Entered,
  State: Schema.Array(Schema.String),
  initial: [],
  evolve: (entries, { entry }) => [...entries, entry],
  upcast: (fact) => fact,
  legacy: null
}

export const visitorLedger = streamOf(ledger, null)

export const entered = (...entries: ReadonlyArray<string>): ReadonlyArray<Entered> =>
  entries.map((entry) => Entered.make({ entry }))
