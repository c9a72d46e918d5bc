import { readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, it } from "vitest"
import { files, root } from "../../scripts/tool.ts"

const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** The classes that a style sheet has rules for. */
const classesOf = (sheet: string): ReadonlySet<string> =>
  new Set([...read(sheet).matchAll(/\.([A-Za-z][\w-]*)(?=[^;{}]*\{)/gu)].map(([, name = ""]) => name))

/** Each class that a component takes from a style sheet, with the sheet. */
const used = files("src/**/*.tsx").flatMap((file) => {
  const code = read(file)
  return [...code.matchAll(/^import (\w+) from "(.+\.module\.css)"$/gmu)].flatMap(([, name = "", sheet = ""]) => {
    const path = join(dirname(file), sheet)
    return [...code.matchAll(new RegExp(`(?<![\\w."'/])${name}\\.([A-Za-z]\\w*)`, "gu"))].map(([, of = ""]) => ({
      file,
      path,
      of
    }))
  })
})

it("gives every class that a component names its rules", () => {
  expect(used.length).toBeGreaterThan(500)
  const missing = used.filter(({ path, of }) => !classesOf(path).has(of))
  expect(missing.map(({ file, of }) => `${file}: ${of}`)).toEqual([])
})

it("names every style sheet of components once, because classes are named after it", () => {
  const names = files("src/**/*.module.css").map((file) => basename(file))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

/** A selector, or the part of one that nests, without what stands in parentheses but for the mark of a `:has()`. */
const skeleton = (selector: string): string => {
  let text = selector.replaceAll(/:has\(/gu, "§(")
  for (let before = ""; before !== text;) {
    before = text
    text = text
      .replaceAll(/:(?:global|local)\(([^()]*)\)/gu, "$1")
      .replaceAll(/\(([^()]*)\)/gu, (_, inside: string) => (inside.includes("§") ? "§" : ""))
  }
  return text
}

const parted = (list: string): ReadonlyArray<string> => list.split(/,(?![^(]*\))/u).map((one) => one.trim())

/** Every selector of what a screen shows, nested ones with what they stand in. */
const rulesOf = (sheet: string): ReadonlyArray<string> => {
  const open: Array<{ readonly selectors: ReadonlyArray<string>; readonly isPrinted: boolean }> = []
  const found: Array<string> = []
  for (const [, prelude = "", brace] of sheet.replaceAll(/\/\*.*?\*\//gsu, "").matchAll(/([^{};]*)([{};])/gu)) {
    const { selectors, isPrinted } = open.at(-1) ?? { selectors: [""], isPrinted: false }
    if (brace === "}") open.pop()
    if (brace !== "{") continue
    const text = prelude.trim()
    if (text.startsWith("@")) {
      open.push({ selectors, isPrinted: isPrinted || text === "@media print" })
      continue
    }
    const own = selectors.flatMap((outer) =>
      parted(text).map((one) => (one.includes("&") ? one.replaceAll("&", outer) : `${outer} ${one}`.trim()))
    )
    open.push({ selectors: own, isPrinted })
    if (!isPrinted) found.push(...own)
  }
  return found
}

/** Whether it selects something below or beside an element that has something. */
const isFarReaching = (selector: string): boolean => /§[^\s>+~]*\s*[\s>+~]\s*[^\s]/u.test(skeleton(selector).trim())

it("styles nothing below an element for what that has: each change would be looked for in the whole document", () => {
  expect(isFarReaching(":root:has([data-cart]) .toasts")).toBe(true)
  expect(isFarReaching(":root:not(:has([data-off])) .row")).toBe(true)
  expect(isFarReaching(".steps:not(:has(> .position:empty))")).toBe(false)
  expect(isFarReaching(".picture:has(~ .sharper)")).toBe(false)
  expect(rulesOf(".a:has(b) { color: red; & .c, .d { top: 0 } }")).toEqual([
    ".a:has(b)",
    ".a:has(b) .c",
    ".a:has(b) .d"
  ])
  const found = files("src/**/*.css").flatMap((file) =>
    rulesOf(read(file)).flatMap((selector) => (isFarReaching(selector) ? [`${file}: ${selector}`] : []))
  )
  expect(found).toEqual([])
})
