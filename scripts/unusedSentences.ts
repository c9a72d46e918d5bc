import { glob, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { parseSync, Visitor } from "vite"
import { root } from "./tool.ts"

/** Keys composed of parts that the code does not contain: `${what}.${type}`. */
const composed = /^(?:cart:(?:added|removed)\.|session:submit\.|account:\w+\.unreachable$)/u

/** Sentences no longer used, whose agreed wording is kept. */
const kept = /^reader:(?:catalogueError\.|licence\.insecure$)/u

/** Files of which whole sections are read, or whose keys are error tags. */
const readWhole: ReadonlyArray<string> = ["pages", "server"]

/** The strings and template parts in the code, which may be keys. */
interface Texts {
  readonly literals: Set<string>
  readonly templates: Array<ReadonlyArray<string>>
}

const textsIn = async (folder: string): Promise<Texts> => {
  const texts: Texts = { literals: new Set(), templates: [] }
  const visitor = new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") texts.literals.add(value)
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => value.cooked ?? value.raw)
      if (parts.length === 1) texts.literals.add(parts.join(""))
      else texts.templates.push(parts)
    }
  })
  for await (const file of glob("{src,server}/**/*.{ts,tsx}", { cwd: folder })) {
    visitor.visit(parseSync(file, await readFile(join(folder, file), "utf8")).program)
  }
  return texts
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&")

/** The keys that a template may produce, if it contains part of a key's path; otherwise none. */
const patternOf = (parts: ReadonlyArray<string>): ReadonlyArray<RegExp> =>
  /\w+[.:]|\.\w/u.test(parts.join(" ")) ? [new RegExp(`^${parts.map(escaped).join("[\\w-]+")}$`, "u")] : []

const keysOf = (value: object, path = ""): ReadonlyArray<string> =>
  Object.entries(value).flatMap(([key, inner]) => {
    const whole = path === "" ? key : `${path}.${key}`
    return typeof inner === "object" && inner !== null
      ? keysOf(inner as object, whole)
      : [whole.replace(/_(?:zero|one|other)$/u, "")]
  })

/** The sentences whose key is nowhere in the code. */
export const unusedSentences = async (folder: string = root): Promise<ReadonlyArray<string>> => {
  const { literals, templates } = await textsIn(folder)
  const patterns = templates.flatMap(patternOf)
  const isSaid = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
  const unsaid = new Set<string>()
  for await (const file of glob("src/i18n/tr/*.json", { cwd: folder })) {
    const space = basename(file, ".json")
    if (readWhole.includes(space)) continue
    for (const key of keysOf(JSON.parse(await readFile(join(folder, file), "utf8")) as object)) {
      const whole = `${space}:${key}`
      if (!composed.test(whole) && !kept.test(whole) && !isSaid(key) && !isSaid(whole)) unsaid.add(whole)
    }
  }
  return [...unsaid].map((key) => `${key} is said nowhere.`)
}
