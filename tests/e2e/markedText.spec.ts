import type { Page } from "@playwright/test"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const plain = (words: string) => words.replaceAll(/\s+/gu, " ").trim()

/** Words that shine on the shown pages. */
const onPage = async (page: Page): Promise<ReadonlyArray<string>> => {
  const marked = await page.evaluate(() => [...(CSS.highlights.get("mark-yellow") ?? [])].map(String))
  return marked.map(plain)
}

/** Words that shine in the text. */
const inText = async (page: Page, look: string): Promise<ReadonlyArray<string>> =>
  (await page.locator(`[data-reading] mark[data-look=${look}]`).allTextContents()).map(plain)

const openText = async (page: Page) => {
  const text = page.getByRole("region", { name: /^Metin, sayfa/ })
  await expect(async () => {
    await page.keyboard.press("r")
    await expect(text).toBeFocused()
  }).toPass()
  return text
}

test("shows marks of the page in its text and those of the text on the page, also after a reload, and finds words in it", async ({
  page,
  reader
}) => {
  const issue = await publishedIssue(page, "Sayı 14: Lodos")
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  const menu = page.getByRole("toolbar", { name: "Seçili yazı" })
  const heading = "öbür ucu"
  const lines = reader.sheet(4).locator("[data-words] .line").filter({ hasText: heading })
  await expect(lines).not.toHaveCount(0)

  await test.step("words that are highlighted on the page shine in the text", async () => {
    await lines.first().evaluate((line) => getSelection()?.selectAllChildren(line))
    await menu.getByRole("button", { name: "Vurgula" }).click()
    await expect.poll(() => onPage(page)).toEqual([heading])
    await openText(page)
    await expect.poll(() => inText(page, "yellow")).toEqual([heading])
  })

  const words = await test.step("words that are highlighted in the text shine on the page", async () => {
    const chosen = await page.locator("[data-reading] article p[data-block]").evaluateAll((paragraphs) => {
      const paragraph = paragraphs.find(({ textContent }) => textContent.length > 200)
      const walker = document.createTreeWalker(paragraph ?? document.body, NodeFilter.SHOW_TEXT)
      let node = walker.nextNode() as Text
      while (node.data.length < 100) node = walker.nextNode() as Text
      const end = node.data.indexOf(" ", 80)
      getSelection()?.setBaseAndExtent(node, 0, node, end)
      return String(getSelection())
    })
    await menu.getByRole("button", { name: "Vurgula" }).click()
    await expect.poll(() => inText(page, "yellow")).toEqual([heading, plain(chosen)])
    await page.getByRole("button", { name: "Okuma modunu kapat" }).click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect.poll(async () => (await onPage(page)).length).toBe(2)
    return plain(chosen)
  })

  await test.step("both are there after a reload", async () => {
    await page.reload()
    await reader.shows("4-5", 12)
    await expect.poll(async () => (await onPage(page)).length).toBe(2)
    await openText(page)
    await expect.poll(() => inText(page, "yellow")).toEqual([heading, words])
  })

  await test.step("a word that is searched shines, and the current one is in view", async () => {
    await page.keyboard.press("/")
    const sheet = page.getByRole("dialog", { name: "Dergi İçi Arama" })
    await page.getByPlaceholder("Aranacak kelime...").fill("HALAT")
    await page.keyboard.press("Enter")
    await sheet
      .getByRole("option", { name: /^Sayfa 4/ })
      .first()
      .click()
    await expect.poll(async () => (await inText(page, "current")).length).toBe(1)
    expect((await inText(page, "found")).length).toBeGreaterThan(2)
    await expect(page.locator("[data-reading] mark[data-look=current]")).toBeInViewport()
  })
})
