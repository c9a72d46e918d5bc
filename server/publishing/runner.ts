import { Cause, Effect, Layer, Schema } from "effect"
import { Converter } from "../conversion/Converter.ts"
import { PdfRefusal } from "../conversion/refusals.ts"
import { Storage } from "../platform/storage.ts"
import { Conversions, type Order } from "./Conversions.ts"
import { contentOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"

/** A server that broke three times over one PDF leaves it. */
const maxAttempts = 3
const retrySeconds = 5

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

/** Says every 20 s that the order is being worked on; a page may take longer than its lease. */
const keep = (order: Order) =>
  Conversions.use((conversions) => conversions.keep(order.issueId)).pipe(Effect.delay("20 seconds"), Effect.forever)

const giveUp = Effect.fn("runner.giveUp")(function* (order: Order, cause: Cause.Cause<unknown>) {
  const conversions = yield* Conversions
  const error = Cause.squash(cause)
  if (Schema.is(PdfRefusal)(error)) {
    yield* Effect.logWarning(`The PDF was refused: ${error._tag}`)
    return yield* conversions.fail(order.issueId, reasonOf[error._tag])
  }
  yield* Effect.logError("The conversion broke", cause)
  yield* order.attempts >= maxAttempts
    ? conversions.fail(order.issueId, "fault")
    : conversions.giveBack(order.issueId, retrySeconds)
})

const settle = (order: Order) =>
  Effect.raceFirst(convert(order), keep(order)).pipe(
    Effect.onInterrupt(() => Conversions.use((conversions) => conversions.giveBack(order.issueId, 0))),
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause) ? Effect.failCause(cause as Cause.Cause<never>) : giveUp(order, cause)
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
