import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { spacedTitle } from "../../../server/conversion/spacedTitle.ts"
import { outlineMarkup } from "../../../server/conversion/tableOfContents.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

describe("a title of the contents", () => {
  it.each([
    ["over two lines", "Kayıp vebuluntu", "Sayfa 3 Kayıp ve\nbuluntu Dolapta", "Kayıp ve buluntu"],
    ["over three", "ELMALIÇABUKBİTİYOR", "ELMALI ÇABUK BİTİYOR", "ELMALI ÇABUK BİTİYOR"],
    ["at a comma", "Bir dağ,iki hava", "Bir dağ,\niki hava", "Bir dağ, iki hava"],
    ["written with other code points", "Go\u0308lge oyunu", "Gölge\noyunu", "Gölge oyunu"]
  ])("has the spaces that its page has in it: %s", (_, title, page, spaced) => {
    expect(spacedTitle(title, page)).toBe(spaced)
  })

  it.each([
    ["is not there", "Kayıp vebuluntu", "Kayıp eşya"],
    ["has it within other words", "arabalık", "ara balıkçı ve kara balık"],
    ["has its letters apart for their looks", "Kayıp ve buluntu", "K a y ı p v e b u l u n t u"],
    ["has no words", "Künye", ""]
  ])("stays as it is where its page %s", (_, title, page) => {
    expect(spacedTitle(title, page)).toBe(title)
  })

  it("loses no letter and no space, whatever its page says", () => {
    const words = fc.array(fc.constantFrom("a", "ve", "söz", " ", "\n"), { maxLength: 12 }).map((all) => all.join(""))
    const bare = (text: string) => text.replaceAll(/\s/gu, "")
    fc.assert(
      fc.property(words, words, (given, page) => {
        const title = given.replaceAll(/\s+/gu, " ").trim()
        const spaced = spacedTitle(title, page)
        expect(bare(spaced)).toBe(bare(title))
        for (const word of spaced.split(" ")) expect(title).toContain(word)
      })
    )
  })
})

it("has titles over two lines as their page has them, in an issue of the demo", async () => {
  const file = join(import.meta.dirname, "../../../server/demo/content/ayakustu/2026-11-21/issue.pdf")
  const document = openDocument(await loadPdfium(), file)
  const texts = new Map<number, string>()
  for (let page = 1; page <= document.pageCount; page += 1)
    texts.set(page, await withPage(document, page, (open) => searchText(readText(open))))
  const titles = outlineMarkup(document, texts)
  document.close()
  for (const title of ["Kayıp ve buluntu", "Numara 27: İki kapılı han", "Yönetici Perihan"])
    expect(titles).toContain(`>${title}<`)
})
