import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { cp, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { fingerprint } from "../../scripts/fingerprint.ts"
import { reachedFrom } from "../../scripts/imports.ts"
import { findKept, keep } from "../../scripts/kept.ts"
import { Converter } from "../../server/conversion/Converter.ts"

/** Everything that decides what becomes of a PDF, besides packages. */
const sources = () => [
  "server/conversion/*",
  ...reachedFrom("server/conversion/Converter.ts"),
  ...reachedFrom("server/conversion/thread.ts")
]

const nameOf = async (pdfPath: string): Promise<string> =>
  fingerprint(sources(), [
    createHash("sha256")
      .update(await readFile(pdfPath))
      .digest("hex")
  ])

/** Copies what was made of a PDF; pictures of articles lie beside it and come from elsewhere. */
const copyPages = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => path !== join(from, "art") })

/** Lays pages that were made of this PDF before into a folder that has none. */
const layKept = async ({ pdfPath, folder }: { readonly pdfPath: string; readonly folder: string }): Promise<void> => {
  const kept = await findKept("converted", await nameOf(pdfPath))
  const hasPages = await stat(join(folder, "facts")).catch(() => null)
  if (kept !== null && hasPages === null) await copyPages(kept, folder)
}

/**
 * The converter, with the pages that an earlier run on this machine made of the same PDF by the same code. It is for the
 * demo's issues, which alone are begun before they are converted; what a journey sends is converted for real. The
 * conversion itself goes on from those pages, as it does after a restart.
 */
export const keptConverter: Layer.Layer<Converter> = Layer.effect(
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
            : Effect.promise(async () => {
                await keep("converted", await nameOf(order.pdfPath), (draft) => copyPages(order.folder, draft))
              })
        )
    })
  })
).pipe(Layer.provide(Converter.layer))
