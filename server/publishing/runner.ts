import { Cause, Effect, Layer } from "effect"
import type { ConversionState } from "../../src/contract/publishing.ts"
import { Converter } from "../conversion/Converter.ts"
import type { PdfRefusal } from "../conversion/refusals.ts"
import { Storage } from "../platform/storage.ts"
import { Conversions, type Order } from "./Conversions.ts"

export const reasonOf: Record<PdfRefusal["_tag"], Exclude<NonNullable<ConversionState["reason"]>, "fault">> = {
  NotPdf: "notPdf",
  EmptyPdf: "empty",
  EncryptedPdf: "encrypted",
  DamagedPdf: "damaged",
  PdfWithoutPages: "noPages"
}

/** A server that broke three times over one PDF leaves it. */
const maxAttempts = 3
const retrySeconds = 5

/** Where the files of an issue lie in the store. */
export const contentOf = (folder: string): string => `content/${folder}`

const convert = Effect.fn("runner.convert")(function* (order: Order) {
  const conversions = yield* Conversions
  const converter = yield* Converter
  const storage = yield* Storage
  yield* Effect.logInfo("Converting")
  const pdfPath = yield* storage.path(order.pdf)
  const folder = yield* storage.folder(contentOf(order.folder))
  const conversion = yield* converter.convert({
    pdfPath,
    folder,
    onPage: ({ done, pageCount }) =>
      conversions
        .progress(order.issueId, done, pageCount)
        .pipe(
          Effect.andThen(
            done % 10 === 0 || done === pageCount ? Effect.logInfo(`Page ${done} of ${pageCount}`) : Effect.void
          )
        )
  })
  yield* conversions.finish(order.issueId, conversion)
  yield* Effect.logInfo("Converted")
})

const settle = (order: Order) =>
  convert(order).pipe(
    Effect.catchCause((cause) =>
      Effect.gen(function* () {
        const conversions = yield* Conversions
        if (Cause.hasInterrupts(cause)) {
          yield* conversions.giveBack(order.issueId, 0)
          return yield* Effect.failCause(cause as Cause.Cause<never>)
        }
        const error = Cause.squash(cause)
        const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""
        if (tag in reasonOf) {
          yield* Effect.logWarning(`The PDF was refused: ${tag}`)
          return yield* conversions.fail(order.issueId, reasonOf[tag as PdfRefusal["_tag"]])
        }
        yield* Effect.logError("The conversion broke", cause)
        yield* order.attempts >= maxAttempts
          ? conversions.fail(order.issueId, "fault")
          : conversions.giveBack(order.issueId, retrySeconds)
      })
    ),
    Effect.annotateLogs({ issue: order.issueId })
  )

const work = Effect.gen(function* () {
  const conversions = yield* Conversions
  yield* conversions.waiting.close
  const due = yield* conversions.publishDue
  if (due > 0) yield* Effect.logInfo(`Published ${due} scheduled issue(s)`)
  const order = yield* conversions.take
  if (order === null) {
    return yield* conversions.waiting.await.pipe(Effect.timeoutOption("2 seconds"), Effect.asVoid)
  }
  yield* settle(order)
})

/** Converts what waits, one issue after the other (each uses every core), for as long as the server lives. */
export const layer = Layer.effectDiscard(
  work.pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause)
        ? Effect.failCause(cause)
        : Effect.logError("The conversion runner stumbled", cause).pipe(Effect.andThen(Effect.sleep("2 seconds")))
    ),
    Effect.forever,
    Effect.forkScoped
  )
)
