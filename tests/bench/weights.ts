import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "vite"
import { root } from "../../scripts/tool.ts"

/** The weight of a package, or of a folder of ours, in a page's scripts. */
export interface Weight {
  readonly name: string
  /** Bytes of its minified code, gzipped alone. */
  readonly gzipped: number
}

/** The lines of a source map's `mappings`, each a list of [column, source] in the order of the columns. */
const mappingsOf = (mappings: string): ReadonlyArray<ReadonlyArray<readonly [column: number, source: number]>> => {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  let source = 0
  return mappings.split(";").map((line) => {
    let column = 0
    return line.split(",").flatMap((segment) => {
      const values: Array<number> = []
      let value = 0
      let shift = 0
      for (const letter of segment) {
        const digit = digits.indexOf(letter)
        value += (digit & 31) << shift
        shift += 5
        if ((digit & 32) !== 0) continue
        values.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
        value = 0
        shift = 0
      }
      if (values.length === 0) return []
      column += values[0] ?? 0
      source += values[1] ?? 0
      return [[column, values.length < 4 ? -1 : source] as const]
    })
  })
}

/** A package by its name, a module of ours by its folder. */
export const ownerOf = (source: string): string => {
  const inside = source.lastIndexOf("node_modules/")
  if (inside >= 0) {
    const [scope = "", name = ""] = source.slice(inside + "node_modules/".length).split("/")
    return scope.startsWith("@") ? `${scope}/${name}` : scope
  }
  return /(?:^|\/)(src\/[^/.]+(?:\/[^/.]+)?)/.exec(source)?.[1] ?? "vite"
}

interface SourceMap {
  readonly mappings: string
  readonly sources: ReadonlyArray<string>
}

/** A chunk's code, split by source. */
const pieces = (code: string, map: SourceMap): ReadonlyArray<readonly [source: string, text: string]> => {
  const lines = code.split("\n")
  return mappingsOf(map.mappings).flatMap((segments, line) => {
    const text = lines[line] ?? ""
    return segments.map(([column, source], at) => {
      const end = segments[at + 1]?.[0] ?? text.length
      return [map.sources[source] ?? "", text.slice(column, end)] as const
    })
  })
}

/**
 * Builds the page again with source maps, beside the served one, and weighs a screen's scripts: the entry's and those
 * of the given modules. Heaviest first.
 */
export const weights = async (
  modules: ReadonlyArray<string>,
  ownerIn: (source: string) => string = ownerOf
): Promise<ReadonlyArray<Weight>> => {
  const outDir = await mkdtemp(join(tmpdir(), "sayfa-weights-"))
  try {
    const built = await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true, sourcemap: true } })
    if (!("output" in built)) throw new Error("Vite answered with several builds.")
    const chunks = new Map(built.output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])))
    const needed = new Set<string>()
    const need = (file: string): void => {
      if (needed.has(file)) return
      needed.add(file)
      for (const imported of chunks.get(file)?.imports ?? []) need(imported)
    }
    for (const { fileName, facadeModuleId } of chunks.values()) {
      const path = facadeModuleId ?? ""
      if (["index.html", ...modules].some((module) => path === join(root, module))) need(fileName)
    }
    const texts = new Map<string, Array<string>>()
    for (const file of needed) {
      const chunk = chunks.get(file)
      if (chunk === undefined || chunk.map === null) continue
      for (const [source, text] of pieces(chunk.code, chunk.map)) {
        const owner = ownerIn(source)
        const held = texts.get(owner)
        if (held === undefined) texts.set(owner, [text])
        else held.push(text)
      }
    }
    return [...texts]
      .map(([name, parts]) => ({ name, gzipped: gzipSync(parts.join(""), { level: 9 }).length }))
      .toSorted((a, b) => b.gzipped - a.gzipped)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
