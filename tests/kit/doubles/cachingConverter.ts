import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { cp, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { confirmName, fingerprint } from "../../../scripts/fingerprint.ts"
import { reachedFrom } from "../../../scripts/imports.ts"
import { findCached, cached } from "../../../scripts/cache.ts"
import { type ConversionOrder, Converter } from "../../../server/conversion/Converter.ts"

/** All sources, besides packages, that decide the result of a conversion. */
const sources = [
  "server/conversion/**/*.*",
  ...reachedFrom("server/conversion/Converter.ts"),
  ...reachedFrom("server/conversion/thread.ts")
]

/** Computed when that code is loaded. */
const code = fingerprint(sources)

const nameOf = async (pdfPath: string): Promise<string> =>
  `${await code}-${createHash("sha256")
    .update(await readFile(pdfPath))
    .digest("hex")}`

type Place = Pick<ConversionOrder, "folder" | "pdfPath">

/** Copies a PDF's pages; pictures of articles are in the same folder but come from elsewhere. */
const copyPages = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => path !== join(from, "art") })

/** Copies cached pages of this PDF into a folder without any. */
const layKept = async ({ pdfPath, folder }: Place): Promise<void> => {
  const kept = await findCached("converted", await nameOf(pdfPath))
  const hasPages = await stat(join(folder, "facts")).catch(() => null)
  if (kept !== null && hasPages === null) await copyPages(kept, folder)
}

/** Caches a PDF's pages, unless the code has changed since it was loaded. */
const keepPages = async ({ pdfPath, folder }: Place): Promise<void> => {
  await confirmName(await code, () => fingerprint(sources))
  await cached("converted", await nameOf(pdfPath), (draft) => copyPages(folder, draft))
}

/**
 * A converter that reuses pages of earlier runs on this machine, made of the same PDF by the same code. Only the demo's
 * issues are begun before they are converted; a journey's own PDFs are converted for real. The conversion resumes from
 * those pages, as after a restart.
 */
export const cachingConverter = <E, R>(converter: Layer.Layer<Converter, E, R>): Layer.Layer<Converter, E, R> =>
  Layer.effect(
    Converter,
    Effect.map(Converter, (real) => {
      const begun = new Set<string>()
      return Converter.of({
        ...real,
        begin: (order) => {
          begun.add(order.folder)
          return Effect.andThen(
            Effect.promise(() => layKept(order)),
            real.begin(order)
          )
        },
        convert: (order) =>
          Effect.tap(real.convert(order), ({ brokenPages }) =>
            brokenPages.length > 0 || !begun.has(order.folder)
              ? Effect.void
              : Effect.promise(() => keepPages(order).catch(() => undefined))
          )
      })
    })
  ).pipe(Layer.provide(converter))
