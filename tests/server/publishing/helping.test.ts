import { Effect, Fiber, Layer, Logger, Option } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { Converter } from "../../../server/conversion/Converter.ts"
import { ConversionFailed, DamagedPdf, type PdfRefusal } from "../../../server/conversion/refusals.ts"
import { StorageError } from "../../../server/platform/files/Files.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { LeaseLost } from "../../../server/publishing/Conversions.ts"
import { help } from "../../../server/publishing/helping.ts"
import { Removals } from "../../../server/publishing/Removals.ts"
import { SharedPages } from "../../../server/publishing/SharedPages.ts"

interface Trial {
  /** What becomes of a page that is made here. */
  readonly make?: (page: number) => Effect.Effect<void, PdfRefusal | ConversionFailed>
  readonly save?: Effect.Effect<void, StorageError>
  /** Pages whose facts are stored already. */
  readonly stored?: ReadonlyArray<number>
  /** Pages of an issue that is deleted before they are settled. */
  readonly deleted?: ReadonlyArray<number>
  /** Seconds after which the server is stopped. */
  readonly stopped?: number
}

/** What a process with one thread does with an offer of pages 3 and 2, in half a minute. */
const told = ({ make = () => Effect.void, save = Effect.void, stored = [], deleted = [], stopped }: Trial) => {
  const said: Array<string> = []
  const say = (what: string) => Effect.sync(() => void said.push(what))
  const left = [3, 2]
  let offered = false
  const pages = SharedPages.of({
    hasOthers: true,
    takeFirst: () => Effect.never,
    offer: (threads) =>
      Effect.sync(() => {
        if (offered) return null
        offered = threads === 1
        return { issueId: "i", folder: "f", pdf: "originals/i.pdf", helper: "h" }
      }),
    takeLast: () => Effect.sync(() => left.shift() ?? null),
    settle: (_offer, page, state) =>
      deleted.includes(page) ? Effect.fail(new LeaseLost({ issueId: "i" })) : say(`${page} ${state}`),
    renew: () => say("renewed"),
    giveBack: () => say("given back")
  })
  const converter = Converter.of({
    ...({} as Converter["Service"]),
    threads: 1,
    inspect: () => Effect.succeed({ pageCount: 3, pageWidth: 200, pageHeight: 300, title: null }),
    convertPage: ({ place: { number, frame } }) =>
      Effect.andThen(say(`${number} in ${frame.width} x ${frame.height}`), make(number))
  })
  const storage = Storage.of({
    ...({} as Storage["Service"]),
    path: (key) => Effect.succeed(key),
    head: (key) =>
      Effect.succeed(
        stored.some((page) => key === `content/f/facts/${page}.json`)
          ? Option.some({ size: 1, etag: "" })
          : Option.none()
      ),
    workFolder: (path) => Effect.succeed({ path, save, bring: () => Effect.void })
  })
  return Effect.gen(function* () {
    const working = yield* Effect.forkChild(Effect.forever(help))
    yield* TestClock.adjust(`${stopped ?? 30} seconds`)
    yield* Fiber.interrupt(working)
    return said
  }).pipe(
    Effect.provide([
      Layer.succeed(SharedPages, pages),
      Layer.succeed(Converter, converter),
      Layer.succeed(Storage, storage),
      Layer.succeed(Removals, Removals.of({ ...({} as Removals["Service"]), clearDue: say("files removed") })),
      Logger.layer([])
    ]),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
}

it("makes pages as long as there are some, and notes each once it is stored", async () => {
  expect(await told({})).toEqual(["3 in 200 x 300", "3 made", "2 in 200 x 300", "2 made"])
})

it("makes no page whose facts are stored", async () => {
  expect(await told({ stored: [3] })).toEqual(["3 made", "2 in 200 x 300", "2 made"])
})

it("leaves a page that cannot be shown to the conversion's own process", async () => {
  const make = (page: number) => (page === 3 ? Effect.fail(new DamagedPdf()) : Effect.void)
  expect(await told({ make })).toEqual(["3 in 200 x 300", "3 left", "2 in 200 x 300", "2 made"])
})

it("keeps a page that takes long", async () => {
  const make = () => Effect.sleep("12 seconds")
  expect(await told({ make, stored: [2] })).toEqual(["3 in 200 x 300", "renewed", "renewed", "3 made", "2 made"])
})

it.each([
  ["the store is away", { save: Effect.fail(new StorageError({ key: "f", cause: new Error("ECONNREFUSED") })) }],
  [
    "this machine cannot make it",
    { make: () => Effect.fail(new ConversionFailed({ page: 3, reason: "full", detail: "" })) }
  ]
])("gives a page back where %s", async (_why, trial) => {
  expect(await told(trial)).toEqual(["3 in 200 x 300", "given back"])
})

it("gives a page back where the server is stopped", async () => {
  expect(await told({ make: () => Effect.never, stopped: 2 })).toEqual(["3 in 200 x 300", "given back"])
})

it("removes what it wrote where the issue was deleted", async () => {
  expect(await told({ deleted: [3] })).toEqual(["3 in 200 x 300", "files removed", "2 in 200 x 300", "2 made"])
})
