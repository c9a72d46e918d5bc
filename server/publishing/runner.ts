import { Cause, Effect, Layer, Schedule, Schema } from "effect"
import type { Conversion } from "../conversion/Conversion.ts"
import { type ConversionOrder, Converter } from "../conversion/Converter.ts"
import { factsFile } from "../conversion/pageFacts.ts"
import type { Sharing } from "../conversion/Sharing.ts"
import { ConversionFailed, PdfRefusal } from "../conversion/refusals.ts"
import { logFailure } from "../platform/failureLog.ts"
import { isDiskFull } from "../platform/isDiskFull.ts"
import { keepRunning } from "../platform/keepRunning.ts"
import { StorageError, type WorkFolder } from "../platform/files/Files.ts"
import { isAbsent } from "../platform/files/isAbsent.ts"
import { Storage } from "../platform/storage.ts"
import { Conversions, maxConcurrent, maxServerDeaths, type ConversionJob, LeaseLost } from "./Conversions.ts"
import { contentOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"
import { help } from "./helping.ts"
import { Removals } from "./Removals.ts"
import { SharedPages } from "./SharedPages.ts"

const retrySeconds = 5

/** More than two thousand pages take on one slow core; a longer conversion would block the others. */
const timeout = "4 hours"

/** A page could not be written, or the database could not note it. */
const hasNoRoom = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof ConversionFailed && error.reason === "full")

/** The bucket's, which says nothing of the PDF. */
const isOutage = Effect.fnUntraced(function* (error: unknown) {
  if (!Schema.is(StorageError)(error) || isAbsent(error.cause)) return false
  return (yield* Storage.use((storage) => storage.place(error.key)).pipe(Effect.orElseSucceed(() => ""))) === null
})

/** A failed update is only logged, so that a short database outage costs no work. */
const logDefects = <E>(update: Effect.Effect<void, E>): Effect.Effect<void, E> =>
  Effect.catchDefect(update, (defect) =>
    logFailure("Warn", "The progress of a conversion could not be stored", Cause.die(defect))
  )

/** The folder of a PDF's pages, with those of its files that are needed; what was made before is known by its facts. */
const workFolder = (job: ConversionJob) =>
  Storage.use((storage) =>
    storage.workFolder(contentOf(job.folder), (name) => name === "1.webp" || name.startsWith("facts/"))
  )

/** Makes the page that is the issue's cover that of this PDF too; its first page where it lacks that one. */
const coverOf = Effect.fn("runner.coverOf")(function* (
  job: ConversionJob,
  { pdfPath }: Pick<ConversionOrder, "pdfPath">,
  { pageCount, brokenPages, accentColour }: Conversion
) {
  const page = yield* Conversions.use(({ coverPage }) => coverPage(job))
  const first = { wanted: page, page: 1, accentColour }
  if (page === 1 || page > pageCount || brokenPages.includes(page)) return first
  const folder = yield* Storage.use((storage) =>
    storage.workFolder(contentOf(job.folder), (name) => name === `${page}.webp`)
  )
  return yield* Converter.use((converter) =>
    converter.cover({ pdfPath, folder: folder.path, page, into: folder.path })
  ).pipe(
    Effect.tap(folder.save),
    Effect.map((made) => ({ wanted: page, page, ...made })),
    Effect.catchIf(Schema.is(PdfRefusal), (refusal) =>
      Effect.as(Effect.logWarning(`Page ${page} cannot be the cover`, refusal), first)
    )
  )
}, Effect.scoped)

/** As long as a lease; then the conversion fails as it would for any other fault. */
const awaitingDatabase = { schedule: Schedule.spaced("2 seconds"), times: 30 }

/** The holder's share. It takes no page while the database is away, and what was made is not lost. */
const sharingOf = (
  { takeFirst }: SharedPages["Service"],
  job: ConversionJob,
  { bring }: WorkFolder
): Sharing<LeaseLost | StorageError> => {
  const bringFacts = (pages: ReadonlyArray<number>) => bring(pages.map(factsFile))
  return {
    next: Effect.fnUntraced(function* (pageCount) {
      const take = takeFirst(job, pageCount).pipe(
        Effect.tapErrorTag("SqlError", (error) =>
          logFailure("Warn", "A conversion waits for the database", Cause.fail(error))
        ),
        Effect.retry({ ...awaitingDatabase, while: (error) => error._tag === "SqlError" }),
        Effect.catchTag("SqlError", Effect.die)
      )
      for (;;) {
        const taken = yield* take
        if (taken === null) return null
        if (taken === "wait") yield* Effect.sleep("250 millis")
        else {
          if (taken.wasTaken) yield* bringFacts([taken.page])
          return taken.page
        }
      }
    }),
    bring: bringFacts
  }
}

const convert = Effect.fn("runner.convert")(function* (job: ConversionJob) {
  const conversions = yield* Conversions
  const converter = yield* Converter
  const storage = yield* Storage
  /** The demo logs the progress of its own issues. */
  const log = job.publishesEarly ? Effect.logDebug : Effect.logInfo
  yield* log("Converting")
  const pdfPath = yield* storage.path(job.pdf)
  const content = yield* workFolder(job)
  const { path: folder, save } = content
  const pages = yield* SharedPages
  const work: ConversionOrder<LeaseLost | StorageError> = {
    pdfPath,
    folder,
    language: job.language,
    ...(pages.hasOthers ? { sharing: sharingOf(pages, job, content) } : {}),
    onPage: Effect.fnUntraced(function* (progress) {
      const { done, pageCount } = progress
      yield* save
      yield* logDefects(conversions.progress(job, progress))
      if (done % 10 === 0 || done === pageCount) yield* log(`Page ${done} of ${pageCount}`)
    })
  }
  if (job.publishesEarly && !job.hasFirstPages) {
    const begun = yield* converter.begin(work)
    yield* save
    if (!(yield* conversions.firstPagesDone(job, begun))) return yield* conversions.waiting.open
  }
  const conversion = yield* converter.convert(work)
  yield* save
  // Another page may be made the cover while this one is drawn.
  while (!(yield* conversions.finish(job, conversion, yield* coverOf(job, work, conversion))));
  yield* log("Converted")
}, Effect.scoped)

/** Renews the lease every 20 s, because one page may take longer than it. Ends when the job is lost. */
const keepLease = (job: ConversionJob) =>
  Conversions.use((conversions) => logDefects(conversions.renewLease(job))).pipe(
    Effect.delay("20 seconds"),
    Effect.forever
  )

const retryOrFail = Effect.fn("runner.retryOrFail")(function* (job: ConversionJob, cause: Cause.Cause<unknown>) {
  const conversions = yield* Conversions
  const error = Cause.squash(cause)
  if (Schema.is(LeaseLost)(error)) return yield* error
  if (Schema.is(PdfRefusal)(error)) {
    yield* Effect.logWarning(`The PDF was refused: ${error._tag}`)
    return yield* conversions.fail(job, reasonOf[error._tag])
  }
  const isFull = hasNoRoom(error)
  if (!isFull && (yield* isOutage(error))) {
    yield* logFailure("Warn", "The files' store does not answer: the conversion goes on once it does", cause)
    return yield* conversions.giveBack(job, retrySeconds)
  }
  if (isFull) yield* Effect.logWarning("The disk has no room for the pages")
  else yield* Effect.logError("The conversion failed unexpectedly", cause)
  if (!(yield* conversions.retry(job, retrySeconds))) yield* conversions.fail(job, isFull ? "noRoom" : "fault")
})

const runJob = Effect.fn("runner.runJob")(function* (job: ConversionJob) {
  const conversions = yield* Conversions
  if (job.attempts > maxServerDeaths) {
    yield* Effect.logError(`The server ended ${maxServerDeaths} times while converting this PDF`)
    return yield* conversions.fail(job, "fault")
  }
  yield* Effect.raceFirst(convert(job), keepLease(job)).pipe(
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () =>
        Effect.logError(`The conversion took longer than ${timeout}`).pipe(
          Effect.andThen(conversions.fail(job, "tooSlow"))
        )
    }),
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause) ? Effect.failCause(cause as Cause.Cause<never>) : retryOrFail(job, cause)
    )
  )
})

const awaitJob = Conversions.use(({ waiting }) => waiting.await).pipe(Effect.timeoutOption("2 seconds"), Effect.asVoid)

/**
 * Takes the next job and runs it, or waits for one; files written for an issue deleted meanwhile are deleted.
 * Taking a job cannot be interrupted, so a stopping server gives it back.
 */
export const work = Effect.uninterruptibleMask((restore) =>
  Effect.gen(function* () {
    const conversions = yield* Conversions
    yield* conversions.waiting.close
    const job = yield* conversions.take
    if (job === null) return yield* restore(awaitJob)
    yield* restore(runJob(job)).pipe(
      Effect.onInterrupt(() => conversions.giveBack(job)),
      Effect.catchTag("LeaseLost", () =>
        Effect.logWarning("Another server took the conversion, or its issue was deleted").pipe(
          Effect.andThen(Removals.use(({ clearDue }) => clearDue))
        )
      ),
      Effect.annotateLogs({ issue: job.issueId })
    )
  })
)

const publish = Effect.gen(function* () {
  const conversions = yield* Conversions
  const due = yield* conversions.publishDue
  if (due > 0) yield* Effect.logInfo(`Published ${due} scheduled issue(s)`)
  yield* Effect.sleep("2 seconds")
})

/**
 * Runs in the background: publishes scheduled issues that are due, and converts waiting ones, which take turns page by
 * page, so that no small file waits for a large one. Idle threads make pages of other processes' conversions.
 */
export const layer = Layer.effectDiscard(
  Effect.andThen(
    Effect.forkScoped(keepRunning("Publishing scheduled issues", publish)),
    Effect.replicateEffect(Effect.forkScoped(keepRunning("The conversion runner", work)), maxConcurrent)
  ).pipe(
    Effect.andThen(SharedPages),
    Effect.flatMap(({ hasOthers }) =>
      hasOthers ? Effect.forkScoped(keepRunning("Making pages of other processes' conversions", help)) : Effect.void
    )
  )
)
