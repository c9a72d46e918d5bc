import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { inOneLine } from "../../../src/domain/reader/text/brokenWord.ts"

const content = join(import.meta.dirname, "../../../server/demo/content")

/** The paragraphs and headings that the article was written as. */
const articleOf = async (name: string): Promise<ReadonlyArray<string>> => {
  const article = await readFile(join(content, `cima/14/articles/${name}.html`), "utf8")
  return [...article.matchAll(/<(p|h3)\b[^>]*>(.*?)<\/\1>/gsu)].map(([, , text = ""]) =>
    text.trim().replace(/\s+/gu, " ")
  )
}

it.each([
  [3, "editor", 3],
  [5, "dosya", 3],
  [8, "sefer", 3]
])("page %i opens its article as it was written, drop cap and columns included", async (number, name, count) => {
  const opening = (await articleOf(name)).slice(0, count)
  const document = openDocument(await loadPdfium(), join(content, "cima/14/issue.pdf"))
  const text = await withPage(document, number, (page) => searchText(readText(page)))
  document.close()
  expect(opening).toHaveLength(count)
  expect(inOneLine(text)).toContain(opening.join(" "))
})

it.each([
  [5, ["Saat beşi yirmi", "Gün ağarmadan İlk iş halatları yoklamak. Gece çiy", "mart dört gün gelmedi"]],
  [8, ["Turnikeden geçtiğimde", "omzunda uyuyor. Yirmi dakikada on iki sıra", "Üst salon Kemancı kutuyu açmış"]]
] as const)("page %i reads its three columns one by one", async (number, sentences) => {
  const document = openDocument(await loadPdfium(), join(content, "cima/14/issue.pdf"))
  const text = await withPage(document, number, (page) => inOneLine(searchText(readText(page))))
  document.close()
  const places = sentences.map((sentence) => text.indexOf(sentence))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
