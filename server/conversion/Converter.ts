import { Context, Effect, Layer } from "effect"
import type { Language } from "../../src/i18n/language.ts"
import { sentence } from "../platform/wording.ts"
import type { Conversion, Inspection } from "./Conversion.ts"
import { ConversionThreads } from "./ConversionThreads.ts"
import { type BrokenReason, brokenReasons } from "./pageFacts.ts"
import { type ConversionFailed, DamagedPdf, type PdfRefusal } from "./refusals.ts"
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

/** So many pages of a file may take too long, and so many too much memory; with that many the file is refused. */
export const mostGivenUp = 3

/** Its thread died, which the task before may have been the reason for: worth one more try. */
const hasCrashed = (error: PdfRefusal | ConversionFailed): boolean =>
  error._tag === "ConversionFailed" && error.reason === "crashed"

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
    /** One page's files; idempotent. Refuses a page that cannot be shown. */
    convertPage(order: {
      readonly pdfPath: string
      readonly folder: string
      readonly page: number
    }): Effect.Effect<void, PdfRefusal | ConversionFailed>
    /**
     * All pages, then the files of the whole: style, outline, search. The cover and the first pages come first. A page
     * that is refused says so in its place, and is tried again where the work is resumed before its end. The file is
     * refused where none of its pages can be shown, and where `mostGivenUp` of them took too long or too much memory.
     */
    convert<E = never>(order: ConversionOrder<E>): Effect.Effect<Conversion, PdfRefusal | ConversionFailed | E>
  }
>()("sayfa/conversion/Converter") {
  static readonly layerNoThreads: Layer.Layer<Converter, never, ConversionThreads> = Layer.effect(
    Converter,
    Effect.gen(function* () {
      const { perform: performOnce, threads } = yield* ConversionThreads
      const perform = (task: Task) =>
        performOnce(task).pipe(
          Effect.retry({ times: 1, while: hasCrashed }),
          Effect.catchIf(hasCrashed, (error) =>
            Effect.logWarning("PDFium broke over it twice", error).pipe(Effect.andThen(Effect.fail(new DamagedPdf())))
          )
        )

      const inspect = Effect.fn("Converter.inspect")(function* (pdfPath: string) {
        return (yield* perform({ _tag: "Inspect", pdfPath })) as Inspection
      })

      const convertPage = Effect.fn("Converter.convertPage")(
        (order: { readonly pdfPath: string; readonly folder: string; readonly page: number }) =>
          Effect.asVoid(perform({ _tag: "Page", ...order }))
      )

      const convert = Effect.fn("Converter.convert")(function* <E>(order: ConversionOrder<E>) {
        const { pdfPath, folder, language, onPage } = order
        const { pageCount, pageWidth, pageHeight } = yield* inspect(pdfPath)
        const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
        const refused = new Map<number, PdfRefusal>()
        let done = 0

        const giveUp = Effect.fnUntraced(function* (page: number, refusal: PdfRefusal) {
          yield* Effect.logWarning(`Page ${page} cannot be shown: ${refusal._tag}`)
          refused.set(page, refusal)
          const alike = [...refused.values()].filter(({ _tag }) => _tag === refusal._tag).length
          const isFutile = refusal._tag === "TooSlow" || refusal._tag === "TooHeavy"
          if (isFutile && alike >= mostGivenUp) yield* Effect.fail(refusal)
        })
        const brokenPages = () => [...refused.keys()].toSorted((a, b) => a - b)

        yield* Effect.forEach(
          pages,
          (page) =>
            convertPage({ pdfPath, folder, page }).pipe(
              Effect.catchIf(
                (error): error is PdfRefusal => error._tag !== "ConversionFailed",
                (refusal) => giveUp(page, refusal)
              ),
              Effect.tap(() =>
                onPage === undefined
                  ? Effect.void
                  : onPage({ page, done: ++done, pageCount, brokenPages: brokenPages() })
              )
            ),
          { concurrency: threads, discard: true }
        )
        if (refused.size === pageCount) return yield* Effect.fail(refusalOfAll([...refused.values()]))
        yield* Effect.forEach(
          refused,
          ([number, refusal]) =>
            perform({
              _tag: "Broken",
              place: { folder, number, frame: { width: pageWidth, height: pageHeight } },
              sentence: sentence(language, "brokenPage"),
              reason: brokenReason(refusal)
            }),
          { concurrency: threads, discard: true }
        )
        return (yield* perform({ _tag: "Finish", pdfPath, folder })) as Conversion
      })

      return Converter.of({ inspect, convertPage, convert })
    })
  )

  static readonly layer: Layer.Layer<Converter> = Converter.layerNoThreads.pipe(Layer.provide(ConversionThreads.layer))
}
