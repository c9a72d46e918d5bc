import { Cause, Effect, Layer, Schema } from "effect"
import { type ConversionOrder, Converter } from "../conversion/Converter.ts"
import { PdfRefusal } from "../conversion/refusals.ts"
import { Storage } from "../platform/storage.ts"
import { Conversions, maxEnds, type Order, OrderLost } from "./Conversions.ts"
import { contentOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"
import { Removals } from "./Removals.ts"

const retrySeconds = 5

/** More than two thousand pages need on one slow core; a document that takes longer keeps the others waiting. */
const longest = "4 hours"

/** News of an order can wait for the next; a database that is away for a moment costs no work. */
const orLater = <E>(news: Effect.Effect<void, E>): Effect.Effect<void, E> =>
  Effect.catchDefect(news, (defect) =>
    Effect.logWarning("The state of the conversion could not be kept", Cause.die(defect))
  )

const convert = Effect.fn("runner.convert")(function* (order: Order) {
  const conversions = yield* Conversions
  const converter = yield* Converter
  const storage = yield* Storage
  /** Of what is brought in by the dozen its importer tells. */
  const tell = order.isEarly ? Effect.logDebug : Effect.logInfo
  yield* tell("Converting")
  const pdfPath = yield* storage.path(order.pdf)
  const folder = yield* storage.folder(contentOf(order.folder))
  const work: ConversionOrder<OrderLost> = {
    pdfPath,
    folder,
    language: order.language,
    onPage: Effect.fnUntraced(function* (progress) {
      const { done, pageCount } = progress
      yield* orLater(conversions.progress(order, progress))
      if (done % 10 === 0 || done === pageCount) yield* tell(`Page ${done} of ${pageCount}`)
    })
  }
  if (order.isEarly && !order.isBegun && !(yield* conversions.begin(order, yield* converter.begin(work)))) {
    return yield* conversions.waiting.open
  }
  yield* conversions.finish(order, yield* converter.convert(work))
  yield* tell("Converted")
})

/** Says every 20 s that the order is being worked on: a page may take longer than its lease. Ends when the order is lost. */
const keep = (order: Order) =>
  Conversions.use((conversions) => orLater(conversions.keep(order))).pipe(Effect.delay("20 seconds"), Effect.forever)

const giveUp = Effect.fn("runner.giveUp")(function* (order: Order, cause: Cause.Cause<unknown>) {
  const conversions = yield* Conversions
  const error = Cause.squash(cause)
  if (Schema.is(OrderLost)(error)) return yield* error
  if (Schema.is(PdfRefusal)(error)) {
    yield* Effect.logWarning(`The PDF was refused: ${error._tag}`)
    return yield* conversions.fail(order, reasonOf[error._tag])
  }
  yield* Effect.logError("The conversion broke", cause)
  if (!(yield* conversions.retry(order, retrySeconds))) yield* conversions.fail(order, "fault")
})

const settle = Effect.fn("runner.settle")(function* (order: Order) {
  const conversions = yield* Conversions
  if (order.attempts > maxEnds) {
    yield* Effect.logError(`The server ended ${maxEnds} times over this PDF`)
    return yield* conversions.fail(order, "fault")
  }
  yield* Effect.raceFirst(convert(order), keep(order)).pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () =>
        Effect.logError(`The conversion took longer than ${longest}`).pipe(
          Effect.andThen(conversions.fail(order, "tooSlow"))
        )
    }),
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause) ? Effect.failCause(cause as Cause.Cause<never>) : giveUp(order, cause)
    )
  )
})

const awaited = Conversions.use(({ waiting }) => waiting.await).pipe(Effect.timeoutOption("2 seconds"), Effect.asVoid)

/**
 * Takes the next order and sees it to its end, or waits a while for one; what it wrote of an issue that was deleted
 * meanwhile goes too. Nothing comes between taking an order and holding it: a server that stops at that moment gives it
 * back.
 */
export const work = Effect.uninterruptibleMask((restore) =>
  Effect.gen(function* () {
    const conversions = yield* Conversions
    yield* conversions.waiting.close
    const order = yield* conversions.take
    if (order === null) return yield* restore(awaited)
    yield* restore(settle(order)).pipe(
      Effect.onInterrupt(() => conversions.giveBack(order)),
      Effect.catchTag("OrderLost", () =>
        Effect.logWarning("Somebody else has taken the conversion over, or its issue was deleted").pipe(
          Effect.andThen(Removals.use(({ clearDue }) => clearDue))
        )
      ),
      Effect.annotateLogs({ issue: order.issueId })
    )
  })
)

const publish = Effect.gen(function* () {
  const conversions = yield* Conversions
  const due = yield* conversions.publishDue
  if (due > 0) yield* Effect.logInfo(`Published ${due} scheduled issue(s)`)
  yield* Effect.sleep("2 seconds")
})

const forEver = <R>(task: Effect.Effect<void, never, R>) =>
  task.pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause)
        ? Effect.failCause(cause)
        : Effect.logError("The conversion runner stumbled", cause).pipe(Effect.andThen(Effect.sleep("2 seconds")))
    ),
    Effect.forever,
    Effect.forkScoped
  )

/** So many orders are worked on at once, page by page in turn: no file keeps another waiting for longer than its pages. */
const atOnce = 2

/**
 * For as long as the server lives: publishes what is due, late ones at once, and converts what waits. Each order uses
 * every thread that is free.
 */
export const layer = Layer.effectDiscard(
  Effect.andThen(forEver(publish), Effect.replicateEffect(forEver(work), atOnce))
)
