import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
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

/** Whether it selects something below or beside an element that has something. */
const isFarReaching = (selector: string): boolean => /§[^\s>+~]*\s*[\s>+~]\s*[^\s]/u.test(skeleton(selector).trim())

it("styles nothing below an element for what that has: each change would be looked for in the whole document", () => {
  expect(isFarReaching(":root:has([data-cart]) .toasts")).toBe(true)
  expect(isFarReaching(":root:not(:has([data-off])) .row")).toBe(true)
  expect(isFarReaching(".steps:not(:has(> .position:empty))")).toBe(false)
  expect(isFarReaching(".picture:has(~ .sharper)")).toBe(false)
  const found = files("src/**/*.css").flatMap((file) => {
    const screen = read(file).replaceAll(/@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}/gu, "")
    const selectors = [...screen.matchAll(/(?<=^|[{};/])([^{};/@]+)\{/gu)].flatMap(([, all = ""]) =>
      all.split(/,(?![^(]*\))/u)
    )
    return selectors.filter(isFarReaching).map((selector) => `${file}: ${selector.trim()}`)
  })
  expect(found).toEqual([])
})
