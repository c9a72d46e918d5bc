import { Context, Effect, Layer, Schema } from "effect"
import type { Language } from "../../src/i18n/language.ts"
import { sentence } from "../platform/wording.ts"
import type { Beginning, Conversion, Finish, Inspection } from "./Conversion.ts"
import { ConversionThreads, threadsOfFile } from "./ConversionThreads.ts"
import type { PagePlace } from "./convertPage.ts"
import { type BrokenReason, brokenReasons } from "./pageFacts.ts"
import { ConversionFailed, DamagedPdf, PdfRefusal } from "./refusals.ts"
import type { Task } from "./task.ts"

export interface PageDone {
  readonly page: number
  readonly done: number
  readonly pageCount: number
  /** Counted from 1, in their order: the pages given up so far, which will say that they cannot be shown. */
  readonly brokenPages: ReadonlyArray<number>
}

/** `E` is what ends the conversion from outside, when somebody hears of a page. */
export interface ConversionOrder<E = never> {
  readonly pdfPath: string
  /**
   * Absolute. Belongs to this one document for ever: pages already in it are not made again, whatever PDF they came from.
   * Another PDF of the same issue needs a folder of its own.
   */
  readonly folder: string
  /** In which a page that cannot be shown says so. */
  readonly language: Language
  /** Heard after every page, the ones found already made included; pages may come out of order, `done` only grows. */
  readonly onPage?: (progress: PageDone) => Effect.Effect<void, E>
}

/**
 * So many pages of a file may take too long, and so many too much memory; with that many the file is refused. Where PDFium
 * broke over that many, the conversion fails: it may be our own fault.
 */
export const mostGivenUp = 3

/** The cover and what it opens on: an issue is shown by them. */
export const firstPages = 3

/** Its thread died, which something else may have been the reason for: worth one more try. */
const hasCrashed = (error: PdfRefusal | ConversionFailed): error is ConversionFailed =>
  error._tag === "ConversionFailed" && error.reason === "crashed"

const isFutile = (error: PdfRefusal | ConversionFailed): boolean =>
  hasCrashed(error) || error._tag === "TooSlow" || error._tag === "TooHeavy"

const isPdfRefusal = Schema.is(PdfRefusal)

/** What went wrong with one page, and may not with another. */
const isOfPage = (error: unknown): error is PdfRefusal | ConversionFailed =>
  isPdfRefusal(error) || (error instanceof ConversionFailed && hasCrashed(error))

/** What PDFium breaks over twice is damaged. */
const damagedBy = (error: ConversionFailed): Effect.Effect<never, PdfRefusal> =>
  Effect.logWarning("PDFium broke over it twice", error).pipe(Effect.andThen(Effect.fail(new DamagedPdf())))
const refusalOf = (error: PdfRefusal | ConversionFailed): PdfRefusal =>
  error._tag === "ConversionFailed" ? new DamagedPdf() : error

const brokenReason = (refusal: PdfRefusal): BrokenReason =>
  brokenReasons.find((reason) => reason === refusal._tag) ?? "DamagedPdf"

/** What the file is refused for where none of its pages can be shown: what all of them share, else being damaged. */
const refusalOfAll = (refusals: ReadonlyArray<PdfRefusal>): PdfRefusal =>
  refusals.find((refusal) => refusals.every(({ _tag }) => _tag === refusal._tag)) ?? new DamagedPdf()

/** Turns PDFs into the files of an issue, in worker threads. Interrupting stops the work; asking again resumes it. */
export class Converter extends Context.Service<
  Converter,
  {
    /** Refuses what cannot become an issue as a whole: one page that can be shown is enough. */
    inspect(pdfPath: string): Effect.Effect<Inspection, PdfRefusal | ConversionFailed>
    /** One page's files, under its own number; idempotent. Refuses a page that cannot be shown. */
    convertPage(order: {
      readonly pdfPath: string
      readonly place: PagePlace
    }): Effect.Effect<void, PdfRefusal | ConversionFailed>
    /**
     * The first pages but for their pictures for zoom, and what they are read with: `convert` goes on from there. Null,
     * and nothing to be shown, where one of them cannot be made.
     */
    begin(
      order: Pick<ConversionOrder, "pdfPath" | "folder">
    ): Effect.Effect<Beginning | null, PdfRefusal | ConversionFailed>
    /**
     * All pages, then the files of the whole: style, outline, search. The cover and the first pages come first. A page
     * that is refused says so in its place, and is tried again whenever the work is resumed. The file is refused where
     * none of its pages can be shown, and where `mostGivenUp` of them took too long or too much memory.
     */
    convert<E = never>(order: ConversionOrder<E>): Effect.Effect<Conversion, PdfRefusal | ConversionFailed | E>
  }
>()("sayfa/conversion/Converter") {
  static readonly layerNoThreads: Layer.Layer<Converter, never, ConversionThreads> = Layer.effect(
    Converter,
    Effect.gen(function* () {
      const { perform: performOnce, threads } = yield* ConversionThreads
      const perform = (task: Task) => performOnce(task).pipe(Effect.retry({ times: 1, while: hasCrashed }))

      const inspect = Effect.fn("Converter.inspect")(
        function* (pdfPath: string) {
          return (yield* perform({ _tag: "Inspect", pdfPath })) as Inspection
        },
        Effect.catchIf(hasCrashed, damagedBy)
      )

      const makePage = (order: { readonly pdfPath: string; readonly place: PagePlace }) =>
        Effect.asVoid(perform({ _tag: "Page", ...order }))

      const convertPage = Effect.fn("Converter.convertPage")(makePage, Effect.catchIf(hasCrashed, damagedBy))

      const begin = Effect.fn("Converter.begin")(function* ({
        pdfPath,
        folder
      }: Pick<ConversionOrder, "pdfPath" | "folder">) {
        const inspection = yield* inspect(pdfPath)
        const { pageCount, pageWidth, pageHeight } = inspection
        const frame = { width: pageWidth, height: pageHeight }
        const making = Effect.forEach(
          Array.from({ length: Math.min(pageCount, firstPages) }, (_, index) => index + 1),
          (page) => perform({ _tag: "Page", pdfPath, place: { folder, number: page, frame }, isFirst: true }),
          { concurrency: Math.min(threads, threadsOfFile), discard: true }
        ).pipe(Effect.andThen(perform({ _tag: "Begin", pdfPath, folder })))
        return yield* making.pipe(
          Effect.map((begun): Beginning => ({ ...inspection, ...(begun as Pick<Beginning, "accentColour">) })),
          Effect.catchIf(isOfPage, (error) =>
            Effect.as(Effect.logInfo(`The issue is shown when it is whole: ${error._tag}`), null)
          )
        )
      })

      const convert = Effect.fn("Converter.convert")(function* <E>(order: ConversionOrder<E>) {
        const { pdfPath, folder, language, onPage } = order
        const inspection = yield* inspect(pdfPath)
        const { pageCount, pageWidth, pageHeight } = inspection
        const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
        const placeOf = (number: number) => ({ folder, number, frame: { width: pageWidth, height: pageHeight } })
        const concurrency = Math.min(threads, threadsOfFile)
        const refused = new Map<number, PdfRefusal | ConversionFailed>()
        let done = 0

        const giveUp = Effect.fnUntraced(function* (page: number, error: PdfRefusal | ConversionFailed) {
          if (error._tag === "ConversionFailed" && !hasCrashed(error)) yield* Effect.fail(error)
          yield* Effect.logWarning(`Page ${page} cannot be shown`, error)
          refused.set(page, error)
          const alike = [...refused.values()].filter(({ _tag }) => _tag === error._tag).length
          if (isFutile(error) && alike >= mostGivenUp) yield* Effect.fail(error)
        })
        const brokenPages = () => [...refused.keys()].toSorted((a, b) => a - b)

        yield* Effect.forEach(
          pages,
          (page) =>
            makePage({ pdfPath, place: placeOf(page) }).pipe(
              Effect.catch((error) => giveUp(page, error)),
              Effect.tap(() =>
                onPage === undefined
                  ? Effect.void
                  : onPage({ page, done: ++done, pageCount, brokenPages: brokenPages() })
              )
            ),
          { concurrency, discard: true }
        )
        const reasons = new Map([...refused].map(([page, error]) => [page, refusalOf(error)] as const))
        if (reasons.size === pageCount) return yield* Effect.fail(refusalOfAll([...reasons.values()]))
        yield* Effect.forEach(
          reasons,
          ([page, refusal]) =>
            perform({
              _tag: "Broken",
              place: placeOf(page),
              sentence: sentence(language, "brokenPage"),
              reason: brokenReason(refusal)
            }),
          { concurrency, discard: true }
        )
        const finish = (yield* perform({ _tag: "Finish", pdfPath, folder })) as Finish
        return { ...inspection, ...finish } satisfies Conversion
      })

      return Converter.of({ inspect, convertPage, begin, convert })
    })
  )

  static readonly layer: Layer.Layer<Converter> = Converter.layerNoThreads.pipe(Layer.provide(ConversionThreads.layer))
}
