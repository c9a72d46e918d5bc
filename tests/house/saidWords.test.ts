import { glob, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../../scripts/tool.ts"

/** Whose key is put together whole, of parts that stand elsewhere: `${what}.${type}`. */
const composed = /^(?:cart:(?:added|removed)\.|session:submit\.|account:\w+\.unreachable$)/u

/** Whose places are worded otherwise now: the wording that was agreed on is kept. */
const kept = /^reader:(?:catalogueError\.|licence\.insecure$)/u

const placeholder = /\$\{[^{}]*\}/gu

/** What a template may come to, where something of a key's path stands in it; else nothing. */
const patternOf = (template: string): ReadonlyArray<RegExp> => {
  const [first = "", ...others] = template.split(placeholder)
  if (!/\w+[.:]|\.\w/u.test([first, ...others].join(" "))) return []
  return [
    new RegExp(
      `^${[first, ...others].map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&")).join("[\\w-]+")}$`,
      "u"
    )
  ]
}

const keysOf = (value: object, path: string): ReadonlyArray<string> =>
  Object.entries(value).flatMap(([key, inner]) => {
    const whole = path === "" ? key : `${path}.${key}`
    return typeof inner === "object" && inner !== null
      ? keysOf(inner, whole)
      : [whole.replace(/_(?:zero|one|other)$/u, "")]
  })

it("keeps no sentence that nobody says: it was meant to be said", async () => {
  const literals = new Set<string>()
  const templates = new Set<string>()
  for await (const file of glob("{src,server}/**/*.{ts,tsx}", { cwd: root })) {
    const code = await readFile(join(root, file), "utf8")
    for (const [, text = ""] of code.matchAll(/"([^"\n]*)"/gu)) literals.add(text)
    for (const [, text = ""] of code.matchAll(/`([^`\n]*)`/gu)) (text.includes("${") ? templates : literals).add(text)
  }
  const patterns = [...templates].flatMap(patternOf)
  const isSaid = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
  const unsaid: Array<string> = []
  for await (const file of glob("src/i18n/tr/*.json", { cwd: root })) {
    const space = basename(file, ".json")
    // Of pages, whole sections are read; a server says its refusals by their names.
    if (space === "pages" || space === "server") continue
    for (const key of keysOf(JSON.parse(await readFile(join(root, file), "utf8")) as object, "")) {
      const whole = `${space}:${key}`
      if (!composed.test(whole) && !kept.test(whole) && !isSaid(key) && !isSaid(whole)) unsaid.push(whole)
    }
  }
  expect(unsaid).toEqual([])
})
