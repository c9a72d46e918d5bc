import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../tool.ts"

/** One face of a publication: its name in the style sheet, the variable font, and its place on the font's axes. */
export interface Cut {
  readonly family: string
  readonly font: string
  readonly style: "normal" | "italic"
  readonly weight: number
  readonly axes?: Readonly<Record<string, number>>
}

const python = process.env["PYTHON"] ?? "/usr/bin/python3"
const packages = join(root, "node_modules/@fontsource-variable")
const cache = join(root, "node_modules/.cache/typeset")
const caster = join(import.meta.dirname, "cast.py")

/** The font file with the fewest axes among those that have the ones we need. */
const partOf = ({ font, style, axes = {} }: Cut, subset: string): string => {
  const kinds = Object.keys(axes).length === 0 ? ["wght", "opsz"] : ["standard", "wdth", "opsz", "full"]
  if (Object.keys(axes).some((axis) => !["opsz", "wdth", "wght"].includes(axis))) kinds.unshift("full")
  const found = kinds
    .map((kind) => join(packages, font, "files", `${font}-${subset}-${kind}-${style}.woff2`))
    .find((file) => existsSync(file))
  if (found === undefined) throw new Error(`There is no ${style} ${font} with ${Object.keys(axes).join(", ")}`)
  return found
}

/**
 * A static font, cached. Chromium writes variable fonts as Type 3, and splits a word with "ş" between two subset files;
 * one static file per cut is embedded as subset TrueType with whole words.
 */
const cast = (cut: Cut): string => {
  const axes = JSON.stringify({ wght: cut.weight, ...cut.axes })
  const parts = ["latin", "latin-ext"].map((subset) => partOf(cut, subset))
  const name = createHash("sha256")
    .update([axes, ...parts, readFileSync(caster, "utf8")].join("\n"))
    .digest("hex")
  const file = join(cache, `${name.slice(0, 16)}.ttf`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  execFileSync(python, [caster, axes, draft, ...parts], { stdio: ["ignore", "ignore", "inherit"] })
  renameSync(draft, file)
  return file
}

export const fontFaces = (cuts: ReadonlyArray<Cut>): string =>
  cuts
    .map(
      (cut) =>
        `@font-face { font-family: "${cut.family}"; font-style: ${cut.style}; font-weight: ${cut.weight}; src: url("${pathToFileURL(cast(cut)).href}") }`
    )
    .join("\n")
