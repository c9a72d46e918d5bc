import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const folder = join(import.meta.dirname, "../../src/i18n")
const namespaces = readdirSync(join(folder, "tr"))

type Sentences = { readonly [key: string]: string | Sentences }

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), "utf8")) as Sentences

const flat = (sentences: Sentences, above = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(sentences).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value] as const] : flat(value, `${above}${key}.`)
  )

const blanks = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

describe("the two languages", () => {
  it("have the same files", () => {
    expect(readdirSync(join(folder, "en"))).toEqual(namespaces)
    expect(namespaces.length).toBeGreaterThan(3)
  })

  it.each(namespaces)("say the same things in %s, with the same blanks to fill", (file) => {
    const turkish = new Map(flat(read("tr", file)))
    const english = new Map(flat(read("en", file)))
    expect([...english.keys()].toSorted()).toEqual([...turkish.keys()].toSorted())
    for (const [key, sentence] of turkish) {
      expect(blanks(english.get(key) ?? ""), key).toEqual(blanks(sentence))
    }
  })

  it.each(namespaces)("leave nothing unsaid in %s", (file) => {
    for (const language of ["tr", "en"]) {
      for (const [key, sentence] of flat(read(language, file)))
        expect(sentence.trim(), `${language} ${key}`).not.toBe("")
    }
  })
})
