import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { root } from "../../../scripts/tool.ts"

interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}

const dist = join(root, "dist")

/** The modules that a module of the built page imports. */
const needs = (manifest: Readonly<Record<string, Chunk>>, ...modules: ReadonlyArray<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  const need = (module: string): void => {
    if (found.has(module) || manifest[module] === undefined) return
    found.add(module)
    for (const imported of manifest[module].imports ?? []) need(imported)
  }
  for (const module of modules) need(module)
  return found
}

const kilobytes = async (files: ReadonlyArray<string>): Promise<number> => {
  const packed = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 })))
  return packed.reduce((all, { length }) => all + length, 0) / 1000
}

/** Gzipped kilobytes of script that the reader's route adds to every screen's own before input works. */
export const readerScripts = async (): Promise<number> => {
  const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>
  const everyScreens = needs(manifest, "index.html")
  const own = [...needs(manifest, "src/ui/routes/reader/reader.tsx", "src/i18n/reader.ts", "src/early.ts")].filter(
    (module) => !everyScreens.has(module)
  )
  const files = own.flatMap((module) => manifest[module]?.file ?? []).filter((file) => file.endsWith(".js"))
  if (files.length === 0) throw new Error("The built page has no reader.")
  return kilobytes(files)
}
