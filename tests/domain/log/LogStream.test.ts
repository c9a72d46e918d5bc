import { Schema } from "effect"
import { expect, it } from "vitest"
import {
  type Batch,
  batchOf,
  initialFold,
  foldBatch,
  type StreamKind,
  streamOf
} from "../../../src/domain/log/LogStream.ts"
import { entered, entryStream } from "../../kit/doubles/entryStream.ts"

const folded = <Fact, State>(kind: StreamKind<Fact, State>, ...batches: ReadonlyArray<Batch>) =>
  batches.reduce(foldBatch(kind), initialFold(kind))

it("comes to what its batches say, in their order", () => {
  const batches = [batchOf(entryStream, entered("a", "b")), batchOf(entryStream, entered("c"))]
  expect(folded(entryStream, ...batches)).toEqual({ state: ["a", "b", "c"], isWhole: true })
  expect(folded(entryStream)).toEqual({ state: [], isWhole: true })
})

it("reads the facts of older versions as its own, and those of newer ones where it knows them", () => {
  const third: typeof entryStream = {
    ...entryStream,
    version: 3,
    upcast: (fact, version) => ({ _tag: "Entered", entry: `${(fact as { word: string }).word} of ${version}` })
  }
  const old = [1, 2].map((version) => ({ version, facts: [{ _tag: "Written", word: "a" }] }))
  const own = batchOf(third, entered("b"))
  const newer = { version: 4, facts: [{ _tag: "Entered", entry: "c", colour: "red" }] }
  expect(folded(third, ...old, own, newer)).toEqual({ state: ["a of 1", "a of 2", "b", "c"], isWhole: true })
})

it("passes over what it does not know or cannot read, and says so", () => {
  const strict: typeof entryStream = {
    ...entryStream,
    version: 2,
    upcast: (fact) => ({ _tag: "Entered", entry: (fact as { word: string }).word.trim() })
  }
  const facts = [{ _tag: "Erased", entry: "a" }, null, { _tag: "Entered" }, ...entered("b")]
  expect(folded(strict, { version: 2, facts })).toEqual({ state: ["b"], isWhole: false })
  expect(folded(strict, { version: 1, facts: [{}, { word: " c " }] })).toEqual({ state: ["c"], isWhole: false })
})

it("stores facts as their schema writes them, and refuses what is none", () => {
  const Dated = Schema.Struct({ day: Schema.DateTimeUtcFromString })
  const kind: StreamKind<typeof Dated.Type, null> = {
    ...entryStream,
    Fact: Dated,
    State: Schema.Null,
    initial: null,
    evolve: () => null,
    evolveAll: () => null,
    legacy: []
  }
  const fact = Schema.decodeUnknownSync(Dated)({ day: "2026-01-05T00:00:00.000Z" })
  expect(batchOf(kind, [fact])).toEqual({ version: 1, facts: [{ day: "2026-01-05T00:00:00.000Z" }] })
  expect(() => batchOf(entryStream, [{ _tag: "Entered", entry: 7 } as never])).toThrow("entry")
})

it("is one owner's", () => {
  const names = [null, "abcdefghijklmno", "abcdefghijklmnp"].map((userId) => streamOf(entryStream, userId).name)
  expect(names).toEqual(["entryStream/visitor", "entryStream/abcdefghijklmno", "entryStream/abcdefghijklmnp"])
})
