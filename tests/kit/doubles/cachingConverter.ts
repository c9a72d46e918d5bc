import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { cp, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { confirmName, fingerprint } from "../../../scripts/fingerprint.ts"
import { reachedFrom } from "../../../scripts/imports.ts"
import { findKept, keep } from "../../../scripts/kept.ts"
import { type ConversionOrder, Converter } from "../../../server/conversion/Converter.ts"

/** Everything that decides what becomes of a PDF, besides packages. */
const sources = [
  "server/conversion/*",
  ...reachedFrom("server/conversion/Converter.ts"),
  ...reachedFrom("server/conversion/thread.ts")
]

/** Taken when that code is loaded. */
const code = fingerprint(sources)

const nameOf = async (pdfPath: string): Promise<string> =>
  `${await code}-${createHash("sha256")
    .update(await readFile(pdfPath))
    .digest("hex")}`

type Place = Pick<ConversionOrder, "folder" | "pdfPath">

/** Copies what was made of a PDF; pictures of articles lie beside it and come from elsewhere. */
const copyPages = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => path !== join(from, "art") })

/** Lays pages that were made of this PDF before into a folder that has none. */
const layKept = async ({ pdfPath, folder }: Place): Promise<void> => {
  const kept = await findKept("converted", await nameOf(pdfPath))
  const hasPages = await stat(join(folder, "facts")).catch(() => null)
  if (kept !== null && hasPages === null) await copyPages(kept, folder)
}

/** Keeps the pages that were made of a PDF, unless the code has changed since it was loaded. */
const keepPages = async ({ pdfPath, folder }: Place): Promise<void> => {
  await confirmName(await code, () => fingerprint(sources))
  await keep("converted", await nameOf(pdfPath), (draft) => copyPages(folder, draft))
}

/**
 * A converter, with the pages that an earlier run on this machine made of the same PDF by the same code. It is for the
 * demo's issues, which alone are begun before they are converted; what a journey sends is converted for real. The
 * conversion itself goes on from those pages, as it does after a restart.
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
