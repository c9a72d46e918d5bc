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
