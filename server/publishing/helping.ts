import { Cause, Effect, Option, Schema } from "effect"
import { maxThreadsPerFile } from "../conversion/ConversionThreads.ts"
import { Converter } from "../conversion/Converter.ts"
import { factsFile } from "../conversion/pageFacts.ts"
import { PdfRefusal } from "../conversion/refusals.ts"
import { logFailure } from "../platform/failureLog.ts"
import { Storage } from "../platform/storage.ts"
import { contentOf } from "./issueFiles.ts"
import { Removals } from "./Removals.ts"
import { type Offer, SharedPages } from "./SharedPages.ts"

/** Makes pages of another process's conversion until none is free, or this one has work of its own. */
const makePagesOf = Effect.fn("helping.makePagesOf")(function* (offer: Offer) {
  const pages = yield* SharedPages
  const converter = yield* Converter
  const storage = yield* Storage
  const content = contentOf(offer.folder)
  const pdfPath = yield* storage.path(offer.pdf)
  const { path: folder, save } = yield* storage.workFolder(content, () => false)
  const { pageWidth, pageHeight } = yield* converter.inspect(pdfPath)
  const frame = { width: pageWidth, height: pageHeight }
  let made = 0

  const make = Effect.fnUntraced(function* (page: number) {
    if (Option.isSome(yield* storage.head(`${content}/${factsFile(page)}`))) return "made" as const
    yield* converter.convertPage({ pdfPath, place: { folder, number: page, frame } })
    yield* save
    made++
    return "made" as const
  })
  const makeAndSettle = (page: number) =>
    make(page).pipe(
      Effect.catchIf(Schema.is(PdfRefusal), (refusal) =>
        Effect.as(
          Effect.logWarning(`Page ${page} cannot be shown; who holds the conversion looks at it`, refusal),
          "left" as const
        )
      ),
      Effect.flatMap((state) => pages.settle(offer, page, state)),
      // It is made elsewhere meanwhile, or its issue was deleted.
      Effect.catchTag("LeaseLost", () => Removals.use(({ clearDue }) => clearDue))
    )
  const takeAndMake = Effect.gen(function* () {
    for (;;) {
      const page = yield* pages.takeLast(offer, converter.threads)
      if (page === null) return
      yield* makeAndSettle(page)
    }
  })
  const keepTaken = pages.renew(offer).pipe(
    Effect.catchDefect((defect) => logFailure("Warn", "A page could not be kept for longer", Cause.die(defect))),
    Effect.delay("5 seconds"),
    Effect.forever
  )
  const concurrency = Math.min(converter.threads, maxThreadsPerFile)
  yield* Effect.raceFirst(Effect.replicateEffect(takeAndMake, concurrency, { concurrency, discard: true }), keepTaken)
  yield* Effect.logInfo(`Made ${made} pages of another process's conversion`)
}, Effect.scoped)

/**
 * Makes pages of the conversion that has the most of them left, or waits for one; files written for an issue deleted
 * meanwhile are deleted. A stopping server gives back what it has taken.
 */
export const help = Effect.gen(function* () {
  const pages = yield* SharedPages
  const { threads } = yield* Converter
  const offer = yield* pages.offer(threads)
  if (offer === null) return yield* Effect.sleep("500 millis")
  yield* makePagesOf(offer).pipe(
    Effect.onError(() => pages.giveBack(offer)),
    Effect.catch((error) =>
      Effect.andThen(
        logFailure("Warn", "Pages of another process's conversion cannot be made here", Cause.fail(error)),
        Effect.sleep("5 seconds")
      )
    ),
    Effect.annotateLogs({ issue: offer.issueId })
  )
})
