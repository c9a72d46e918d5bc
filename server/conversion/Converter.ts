import { stat } from "node:fs/promises"
import { Context, Effect, Layer } from "effect"
import type { Conversion, Inspection } from "./Conversion.ts"
import { ConversionThreads } from "./ConversionThreads.ts"
import type { ConversionFailed, PdfRefusal } from "./refusals.ts"
import type { Task } from "./task.ts"

export interface PageDone {
  readonly page: number
  readonly done: number
  readonly pageCount: number
}

export interface ConversionOrder {
  readonly pdfPath: string
  /**
   * Absolute. Belongs to this one document for ever: pages already in it are not made again, whatever PDF they came from.
   * Another PDF of the same issue needs a folder of its own.
   */
  readonly folder: string
  /** Heard after every page, the ones found already made included; pages may come out of order, `done` only grows. */
  readonly onPage?: (progress: PageDone) => Effect.Effect<void>
}

/** Its thread died, which the task before may have been the reason for: worth one more try. */
const hasCrashed = (error: PdfRefusal | ConversionFailed): boolean =>
  error._tag === "ConversionFailed" && error.reason === "crashed"

/** Turns PDFs into the files of an issue, in worker threads. Interrupting stops the work; asking again resumes it. */
export class Converter extends Context.Service<
  Converter,
  {
    inspect(pdfPath: string): Effect.Effect<Inspection, PdfRefusal | ConversionFailed>
    /** One page's files; idempotent. */
    convertPage(order: {
      readonly pdfPath: string
      readonly folder: string
      readonly page: number
    }): Effect.Effect<void, PdfRefusal | ConversionFailed>
    /** All pages, then the files of the whole: style, outline, search. The cover and the first pages come first. */
    convert(order: ConversionOrder): Effect.Effect<Conversion, PdfRefusal | ConversionFailed>
  }
>()("sayfa/conversion/Converter") {
  static readonly layerNoThreads: Layer.Layer<Converter, never, ConversionThreads> = Layer.effect(
    Converter,
    Effect.gen(function* () {
      const { perform: performOnce, threadsFor } = yield* ConversionThreads
      const perform = (task: Task) => performOnce(task).pipe(Effect.retry({ times: 1, while: hasCrashed }))

      const inspect = Effect.fn("Converter.inspect")(function* (pdfPath: string) {
        return (yield* perform({ _tag: "Inspect", pdfPath })) as Inspection
      })

      const convertPage = Effect.fn("Converter.convertPage")(
        (order: { readonly pdfPath: string; readonly folder: string; readonly page: number }) =>
          Effect.asVoid(perform({ _tag: "Page", ...order }))
      )

      const convert = Effect.fn("Converter.convert")(function* ({ pdfPath, folder, onPage }: ConversionOrder) {
        const { pageCount } = yield* inspect(pdfPath)
        const { size } = yield* Effect.promise(() => stat(pdfPath))
        const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
        let done = 0
        yield* Effect.forEach(
          pages,
          (page) =>
            convertPage({ pdfPath, folder, page }).pipe(
              Effect.tap(() => (onPage === undefined ? Effect.void : onPage({ page, done: ++done, pageCount })))
            ),
          { concurrency: threadsFor(size), discard: true }
        )
        return (yield* perform({ _tag: "Finish", pdfPath, folder })) as Conversion
      })

      return Converter.of({ inspect, convertPage, convert })
    })
  )

  static readonly layer: Layer.Layer<Converter> = Converter.layerNoThreads.pipe(Layer.provide(ConversionThreads.layer))
}
