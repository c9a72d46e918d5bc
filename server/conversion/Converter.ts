import { Context, Effect, Layer, Schema } from "effect"
import type { Tile } from "../../src/domain/reader/tiles.ts"
import type { Language } from "../../src/i18n/language.ts"
import { sentence } from "../platform/wording.ts"
import type { ReadArticle } from "./articles/readArticles.ts"
import type { ReadPicture } from "./articles/readPictures.ts"
import type { StartedConversion, Conversion, FinishedConversion, Inspection } from "./Conversion.ts"
import { ConversionThreads, maxThreadsPerFile } from "./ConversionThreads.ts"
import type { PagePlace } from "./convertPage.ts"
import type { FirstPagePicture } from "./firstPage.ts"
import { type BrokenReason, brokenReasons, isPageMade } from "./pageFacts.ts"
import { ConversionFailed, DamagedPdf, PdfRefusal } from "./refusals.ts"
import type { Size } from "./frame.ts"
import { alone, type Sharing } from "./Sharing.ts"
import type { Task } from "./task.ts"

export interface PageDone {
  readonly page: number
  /** How many were made here, or found made. */
  readonly done: number
  readonly pageCount: number
  /** The pages given up so far, from 1, in order. */
  readonly brokenPages: ReadonlyArray<number>
}

/** What is seen of a file before it is converted. */
export interface FirstPage {
  readonly pageCount: number
  /** Null if the page cannot be drawn, which another page may be. */
  readonly picture: FirstPagePicture | null
}

/** `E` is the error with which `onPage` may end the conversion. */
export interface ConversionOrder<E = never> {
  readonly pdfPath: string
  /**
   * Absolute, and for this document only: pages already in it are not made again. Another PDF of the same issue needs
   * another folder.
   */
  readonly folder: string
  /** The language of the message on a broken page. */
  readonly language: Language
  /** Called after every page, also for pages that existed before. Pages may come out of order; `done` only grows. */
  readonly onPage?: (progress: PageDone) => Effect.Effect<void, E>
  /** Without it all pages are made here. */
  readonly sharing?: Sharing<E>
}

/**
 * After this many pages that took too long, or too much memory, the file is refused. After this many crashes the
 * conversion fails, because the fault may be the server's.
 */
export const maxFailedPages = 3

/** The cover and the pages it opens on, enough to show the issue. */
export const firstPages = 3

/** A thread may die for another reason than its task, so the task is tried once more. */
const hasCrashed = (error: PdfRefusal | ConversionFailed): error is ConversionFailed =>
  error._tag === "ConversionFailed" && error.reason === "crashed"

const isFutile = (error: PdfRefusal | ConversionFailed): boolean =>
  hasCrashed(error) || error._tag === "TooSlow" || error._tag === "TooHeavy"

const isPdfRefusal = Schema.is(PdfRefusal)

/** An error of one page, which others may not have. */
const isPageError = (error: unknown): error is PdfRefusal | ConversionFailed =>
  isPdfRefusal(error) || (error instanceof ConversionFailed && hasCrashed(error))

/** A document that crashes PDFium twice is treated as damaged. */
const asDamaged = (error: ConversionFailed): Effect.Effect<never, PdfRefusal> =>
  Effect.logWarning("PDFium crashed on this PDF twice; it is refused as damaged", error).pipe(
    Effect.andThen(Effect.fail(new DamagedPdf()))
  )
const refusalOf = (error: PdfRefusal | ConversionFailed): PdfRefusal =>
  error._tag === "ConversionFailed" ? new DamagedPdf() : error

const brokenReason = (refusal: PdfRefusal): BrokenReason =>
  brokenReasons.find((reason) => reason === refusal._tag) ?? "DamagedPdf"

/**
 * The refusal of a file without any page that can be shown: the reason all pages share, otherwise that it is damaged.
 */
const refusalOfAll = (refusals: ReadonlyArray<PdfRefusal>): PdfRefusal =>
  refusals.find((refusal) => refusals.every(({ _tag }) => _tag === refusal._tag)) ?? new DamagedPdf()

/**
 * Converts PDFs into the files of an issue, in worker threads. An interrupted conversion resumes when it is asked for
 * again.
 */
export class Converter extends Context.Service<
  Converter,
  {
    /** How many pages are made at once. */
    readonly threads: number
    /** Refuses a document that cannot become an issue; one page that can be shown is enough. */
    inspect(pdfPath: string): Effect.Effect<Inspection, PdfRefusal | ConversionFailed>
    /** Inspects a document and draws its first page, without a file. Conversions wait for it no longer than for a page. */
    firstPage(pdfPath: string): Effect.Effect<FirstPage, PdfRefusal | ConversionFailed>
    /** Draws a part of a page fitted into the frame, without a file. Conversions wait for it no longer than for a page. */
    tile(order: {
      readonly pdfPath: string
      readonly frame: Size
      readonly tile: Tile
    }): Effect.Effect<Uint8Array, PdfRefusal | ConversionFailed>
    /**
     * Draws a page fitted into the frame at 300 dpi, without a file; coarser if it has too many pixels, or needs too much
     * memory. Conversions wait for it no longer than for a page.
     */
    zoom(order: {
      readonly pdfPath: string
      readonly frame: Size
      readonly page: number
    }): Effect.Effect<Uint8Array, PdfRefusal | ConversionFailed>
    /** Draws covers of a page of a finished issue into a folder, which may be the issue's own. */
    cover(order: {
      readonly pdfPath: string
      readonly folder: string
      readonly page: number
      readonly into: string
    }): Effect.Effect<Pick<StartedConversion, "accentColour">, PdfRefusal | ConversionFailed>
    /** Proposes the articles of a finished issue. */
    articles(
      order: Pick<ConversionOrder, "pdfPath" | "folder">
    ): Effect.Effect<ReadonlyArray<ReadArticle>, PdfRefusal | ConversionFailed>
    /** The pictures of a finished issue's pages that an article may show; of all pages if none are named. */
    pictures(
      order: Pick<ConversionOrder, "pdfPath" | "folder"> & { readonly pages: ReadonlyArray<number> | null }
    ): Effect.Effect<ReadonlyArray<ReadPicture>, PdfRefusal | ConversionFailed>
    /** Makes the files of one page; idempotent. Refuses a page that cannot be shown. */
    convertPage(order: {
      readonly pdfPath: string
      readonly place: PagePlace
    }): Effect.Effect<void, PdfRefusal | ConversionFailed>
    /** Makes the first pages; `convert` makes the others. Null if one of them cannot be made. */
    begin(
      order: Pick<ConversionOrder, "pdfPath" | "folder">
    ): Effect.Effect<StartedConversion | null, PdfRefusal | ConversionFailed>
    /**
     * Makes all pages, first pages first, then style, outline and search text. A page that cannot be shown carries a
     * message, and is tried again on resume. Refuses the file if no page can be shown, or `maxFailedPages` took too
     * much time or memory.
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
        Effect.catchIf(hasCrashed, asDamaged)
      )

      const firstPage = Effect.fn("Converter.firstPage")(function* (pdfPath: string) {
        const { pageCount } = yield* inspect(pdfPath)
        const picture = yield* perform({ _tag: "FirstPage", pdfPath }).pipe(
          Effect.map((drawn) => drawn as FirstPagePicture),
          Effect.catchIf(isPageError, (error) =>
            Effect.as(Effect.logInfo(`The first page of an upload cannot be drawn: ${error._tag}`), null)
          )
        )
        return { pageCount, picture } satisfies FirstPage
      })

      const tile = Effect.fn("Converter.tile")(
        function* (order: { readonly pdfPath: string; readonly frame: Size; readonly tile: Tile }) {
          return (yield* perform({ _tag: "Tile", ...order })) as Uint8Array
        },
        Effect.catchIf(hasCrashed, asDamaged)
      )

      const zoom = Effect.fn("Converter.zoom")(
        function* (order: { readonly pdfPath: string; readonly frame: Size; readonly page: number }) {
          return (yield* perform({ _tag: "Zoom", ...order })) as Uint8Array
        },
        Effect.catchIf(hasCrashed, asDamaged)
      )

      const cover = Effect.fn("Converter.cover")(function* (order: {
        readonly pdfPath: string
        readonly folder: string
        readonly page: number
        readonly into: string
      }) {
        return (yield* perform({ _tag: "Cover", ...order })) as Pick<StartedConversion, "accentColour">
      })

      const articles = Effect.fn("Converter.articles")(function* (order: Pick<ConversionOrder, "pdfPath" | "folder">) {
        return (yield* perform({ _tag: "Articles", ...order })) as ReadonlyArray<ReadArticle>
      })

      const pictures = Effect.fn("Converter.pictures")(function* (
        order: Pick<ConversionOrder, "pdfPath" | "folder"> & { readonly pages: ReadonlyArray<number> | null }
      ) {
        return (yield* perform({ _tag: "Pictures", ...order })) as ReadonlyArray<ReadPicture>
      })

      const makePage = (order: { readonly pdfPath: string; readonly place: PagePlace }) =>
        Effect.asVoid(perform({ _tag: "Page", ...order }))

      const convertPage = Effect.fn("Converter.convertPage")(makePage, Effect.catchIf(hasCrashed, asDamaged))

      const begin = Effect.fn("Converter.begin")(function* ({
        pdfPath,
        folder
      }: Pick<ConversionOrder, "pdfPath" | "folder">) {
        const inspection = yield* inspect(pdfPath)
        const { pageCount, pageWidth, pageHeight } = inspection
        const frame = { width: pageWidth, height: pageHeight }
        const making = Effect.forEach(
          Array.from({ length: Math.min(pageCount, firstPages) }, (_, index) => index + 1),
          (page) => perform({ _tag: "Page", pdfPath, place: { folder, number: page, frame } }),
          { concurrency: Math.min(threads, maxThreadsPerFile), discard: true }
        ).pipe(Effect.andThen(perform({ _tag: "Begin", pdfPath, folder })))
        return yield* making.pipe(
          Effect.map((begun): StartedConversion => ({
            ...inspection,
            ...(begun as Pick<StartedConversion, "accentColour">)
          })),
          Effect.catchIf(isPageError, (error) =>
            Effect.as(Effect.logInfo(`The issue will be shown once all pages are made: ${error._tag}`), null)
          )
        )
      })

      const convert = Effect.fn("Converter.convert")(function* <E>(order: ConversionOrder<E>) {
        const { pdfPath, folder, language, onPage } = order
        const { next, bring } = order.sharing ?? alone()
        const inspection = yield* inspect(pdfPath)
        const { pageCount, pageWidth, pageHeight } = inspection
        const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
        const placeOf = (number: number) => ({ folder, number, frame: { width: pageWidth, height: pageHeight } })
        const concurrency = Math.min(threads, maxThreadsPerFile)
        const refused = new Map<number, PdfRefusal | ConversionFailed>()
        const takenHere = new Set<number>()
        let done = 0

        const giveUp = Effect.fnUntraced(function* (page: number, error: PdfRefusal | ConversionFailed) {
          if (error._tag === "ConversionFailed" && !hasCrashed(error)) yield* Effect.fail(error)
          yield* Effect.logWarning(`Page ${page} cannot be shown`, error)
          refused.set(page, error)
          const alike = [...refused.values()].filter(({ _tag }) => _tag === error._tag).length
          if (isFutile(error) && alike >= maxFailedPages) yield* Effect.fail(error)
        })
        const brokenPages = () => [...refused.keys()].toSorted((a, b) => a - b)

        const make = (page: number) =>
          makePage({ pdfPath, place: placeOf(page) }).pipe(
            Effect.catch((error) => giveUp(page, error)),
            Effect.tap(() =>
              onPage === undefined ? Effect.void : onPage({ page, done: ++done, pageCount, brokenPages: brokenPages() })
            )
          )
        const takeAndMake = Effect.gen(function* () {
          for (;;) {
            const page = yield* next(pageCount)
            if (page === null) return
            takenHere.add(page)
            yield* make(page)
          }
        })
        yield* Effect.replicateEffect(takeAndMake, concurrency, { concurrency, discard: true })
        const elsewhere = pages.filter((page) => !takenHere.has(page))
        yield* bring(elsewhere)
        const left = yield* Effect.filter(elsewhere, (page) =>
          Effect.map(
            Effect.promise(() => isPageMade(folder, page)),
            (isMade) => !isMade
          )
        )
        yield* Effect.forEach(left, make, { concurrency, discard: true })
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
        const finish = (yield* perform({ _tag: "Finish", pdfPath, folder })) as FinishedConversion
        return { ...inspection, ...finish } satisfies Conversion
      })

      return Converter.of({
        threads,
        inspect,
        firstPage,
        tile,
        zoom,
        cover,
        articles,
        pictures,
        convertPage,
        begin,
        convert
      })
    })
  )

  static readonly layer: Layer.Layer<Converter> = Converter.layerNoThreads.pipe(Layer.provide(ConversionThreads.layer))
}
