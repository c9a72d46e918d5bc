import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "./tool.ts"

const languages = ["tr", "en"] as const

/**
 * Every sentence of a language by `file:path.to.key`. Plural forms count as one sentence, because languages have
 * different ones.
 */
const sentences = async (words: string, language: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const folder = join(words, language)
  for await (const file of glob("**/*.json", { cwd: folder })) {
    const read = (value: unknown, path: string): void => {
      if (typeof value === "string") found.set(path.replace(/_(zero|one|two|few|many|other)$/, ""), value)
      else for (const [key, inner] of Object.entries(value as object)) read(inner, `${path}.${key}`)
    }
    for (const [key, value] of Object.entries(JSON.parse(await readFile(join(folder, file), "utf8")) as object)) {
      read(value, `${file}:${key}`)
    }
  }
  return found
}

const values = (sentence: string) =>
  [...sentence.matchAll(/\{\{-?\s*([\w.]+)/g)]
    .map(([, name]) => name)
    .toSorted()
    .join()

/** Keys and placeholders that only one of the languages has. */
export const missingWords = async (words: string = join(root, "src/i18n")): Promise<ReadonlyArray<string>> => {
  const [turkish, english] = await Promise.all(languages.map((language) => sentences(words, language)))
  if (turkish === undefined || english === undefined || turkish.size === 0) return ["No words were found."]
  return [
    ...[...turkish.keys()].filter((key) => !english.has(key)).map((key) => `${key} is missing in English.`),
    ...[...english.keys()].filter((key) => !turkish.has(key)).map((key) => `${key} is missing in Turkish.`),
    ...[...turkish].filter(([key, text]) => text === "" || english.get(key) === "").map(([key]) => `${key} is empty.`),
    ...[...turkish]
      .filter(([key, text]) => english.has(key) && values(text) !== values(english.get(key) ?? ""))
      .map(([key]) => `${key} is given other values in English than in Turkish.`)
  ]
}
