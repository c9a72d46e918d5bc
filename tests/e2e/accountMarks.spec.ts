import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { MarksPage } from "./pages/MarksPage.ts"
import { test } from "./shop.ts"

// Where the saving at hide and the account's own meet, the server refuses the later one, which is merged and sent again.
test.use({ tolerated: /status of 409/ })

test("finds by keyboard what was marked in two issues, leads to its place, and brings back once what was deleted", async ({
  page,
  request,
  reader
}) => {
  const [free, bought] = [await publishedIssue(page, "Sokak Mayıs"), await publishedIssue(page, "Atlas Nisan")]
  const person = await newcomer(request)
  const { token } = await signedIn(page, person)
  const marks = new MarksPage(page)
  const saved = () =>
    page.waitForResponse(
      (response) => response.url().endsWith(`/issue-reading-data/${free}`) && response.request().method() === "POST"
    )

  await test.step("two marks are made in one issue, and a note in another on another device", async () => {
    await reader.open(free, "4")
    await reader.shows("4-5", 6)
    const menu = page.getByRole("button", { name: "Vurgula", exact: true })
    // What marks an issue comes after its pages: words that were selected before are not offered it.
    await expect(async () => {
      await page.evaluate(() => getSelection()?.removeAllRanges())
      await reader.sheet(4).getByText("sayfa 4").selectText()
      await expect(menu).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await menu.focus()
    await page.keyboard.press("Enter")
    await expect.poll(() => page.evaluate(() => CSS.highlights.get("mark-yellow")?.size ?? 0)).toBe(1)
    const isSaved = saved()
    await page.keyboard.press("b")
    await expect(page.getByRole("img", { name: "Sayfa 4 işaretli" })).toBeVisible()
    await isSaved
    const words = {
      page: 2,
      text: "kıyıda",
      startContainerPath: "0",
      endContainerPath: "0",
      startOffset: 0,
      endOffset: 1
    }
    const answer = await request.post(`/api/issue-reading-data/${bought}`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        bookmarks: [],
        highlights: [{ ...words, id: "vurgu_1760000000000_k" }],
        notes: [{ id: "not_1", highlightId: "vurgu_1760000000000_k", text: "İĞDIR’da ışık", date: "2026-01-01" }],
        version: 0
      }
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  })

  await test.step("the account lists them, the newest first, and those without a date last", async () => {
    await page.goto("/account/profile")
    await page.getByRole("navigation", { name: "Hesap menüsü" }).getByRole("link", { name: "İşaretlerim" }).focus()
    await page.keyboard.press("Enter")
    await expect(page).toHaveTitle("İşaretlerim | Sayfa")
    await expect(marks.rows).toHaveText([
      /Sokak, Sokak Mayıs, sayfa 4\s*sayfa 4\s*Vurgu/u,
      /Atlas, Atlas Nisan, sayfa 2\s*kıyıda\s*İĞDIR’da ışık\s*Not.*Bu sayıyı okuma hakkınız şu anda yok/u,
      /Sokak, Sokak Mayıs, sayfa 4\s*Yer imi/u
    ])
    await expect(marks.rows.getByRole("link", { name: /^Atlas/u })).toHaveAttribute("href", `/magazine/${bought}`)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step("a search finds by Turkish letters, however they are typed, and a kind narrows down", async () => {
    await marks.search.focus()
    await page.keyboard.type("iğdır'da ISIK")
    await expect(marks.rows).toHaveText([/İĞDIR’da ışık/u])
    await page.reload()
    await expect(marks.search).toHaveValue("iğdır'da ISIK")
    await expect(marks.rows).toHaveText([/İĞDIR’da ışık/u])
    await marks.search.focus()
    await page.keyboard.press("Escape")
    await expect(marks.rows).toHaveCount(3)
    await page.getByRole("radio", { name: "Hepsi" }).focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Space")
    await expect(page).toHaveURL("/account/marks?kind=highlight")
    await expect(marks.rows).toHaveCount(2)
  })

  await test.step("a highlight leads to its page and is lit there, and back leads to the list as it was", async () => {
    await marks.rows.getByRole("link", { name: /^Sokak/u }).focus()
    await page.keyboard.press("Enter")
    await expect.poll(() => page.evaluate(() => CSS.highlights.get("mark-flash")?.size ?? 0)).toBe(1)
    await reader.shows("4-5", 6)
    await expect(page).toHaveURL(`/reader/${free}?sayfa=4-5`)
    await page.goBack()
    await expect(page).toHaveURL("/account/marks?kind=highlight")
    await expect(marks.rows).toHaveCount(2)
    await expect(page.getByRole("radio", { name: "Vurgular" })).toBeChecked()
  })

  const file = await test.step("all are saved as a file that is kept, and as one that is read", async () => {
    await marks.open()
    const read = await marks.save("Markdown olarak indir")
    expect(read.name).toMatch(/^sayfa-isaretler-\d{4}-\d\d-\d\d\.md$/u)
    expect(read.text).toContain("# Sokak, Sokak Mayıs")
    expect(read.text).toContain("> kıyıda\n\nİĞDIR’da ışık\n")
    const kept = await marks.save("JSON olarak indir")
    expect(kept.name).toMatch(/^sayfa-isaretler-\d{4}-\d\d-\d\d\.json$/u)
    await expect(page.getByText(`İndirildi: ${kept.name}`)).toBeVisible()
    return kept.text
  })

  await test.step("what was deleted since comes back from the file, and a second time nothing does", async () => {
    await reader.open(free, "4")
    await reader.shows("4-5", 6)
    const isSaved = saved()
    await page.keyboard.press("b")
    await expect(page.getByRole("img", { name: "Sayfa 4 işaretli" })).toHaveCount(0)
    await isSaved
    await marks.open()
    await expect(marks.rows).toHaveCount(2)
    await marks.bring(file)
    await expect(page.getByText("1 yer imi eklendi. Zaten vardı: 2.")).toBeVisible()
    await expect(marks.rows).toHaveCount(3)
    await marks.bring(file)
    await expect(page.getByText("Yeni bir işaret eklenmedi. Zaten vardı: 3.")).toBeVisible()
    await expect(marks.rows).toHaveCount(3)
    await marks.bring("Merhaba")
    await expect(page.getByText("Bu dosyada işaret bulunamadı.")).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    const answer = await request.get(`/api/issue-reading-data/${free}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    expect(await answer.json()).toMatchObject({ bookmarks: [4], highlights: [{ text: "sayfa 4" }], notes: [] })
  })
})
