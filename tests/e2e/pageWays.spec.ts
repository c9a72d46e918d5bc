import { Fingers, settledScreen } from "../kit/trials/touchGestures.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"
const pages = 12
const reason = `1 ile ${pages} arasında bir sayfa numarası yazın.`

test.use({ colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } })

test("goes to a page by its number and along the line, dims the paper and reads its article, by keys alone", async ({
  reader,
  page
}) => {
  await reader.open(await publishedIssue(page, lodos), "1")
  await reader.shows("1", pages)
  const field = page.getByRole("textbox", { name: `Gidilecek sayfa, 1 ile ${pages} arasında` })
  await test.step("a number that is none is refused in words, and one can go on typing", async () => {
    // Its code comes after the first slide.
    await expect(page.getByRole("slider", { name: "Sayıdaki yeriniz" })).toBeAttached()
    await page.keyboard.press("g")
    await expect(field).toBeFocused()
    await page.keyboard.type("13")
    await page.keyboard.press("Enter")
    await expect(page.getByText(reason)).toBeVisible()
    await page.keyboard.type("6")
    await page.keyboard.press("Enter")
    await reader.shows("6-7", pages)
    await expect(field).toHaveCount(0)
  })
  await test.step("Escape leaves the page as it is", async () => {
    await page.keyboard.press("g")
    await expect(field).toBeFocused()
    await page.keyboard.type("2")
    await page.keyboard.press("Escape")
    await expect(field).toHaveCount(0)
    await reader.shows("6-7", pages)
  })
  await test.step("arrows move along the line by slides", async () => {
    const line = page.getByRole("slider", { name: "Sayıdaki yeriniz" })
    await line.press("ArrowRight")
    await reader.shows("8-9", pages)
    await expect(line).toHaveAttribute("aria-valuetext", `Sayfa 8–9 / ${pages}`)
    await line.press("Home")
    await reader.shows("1", pages)
    await line.press("End")
    await reader.shows("12", pages)
  })
  await test.step("the paper is as dark as one wants it, also at the next visit", async () => {
    const light = () =>
      page
        .locator("article[data-shown=true]")
        .first()
        .evaluate((sheet) => getComputedStyle(sheet, "::before").backgroundColor)
    const bright = await light()
    await page.getByRole("button", { name: "Koyu temada sayfaları karart" }).press("Enter")
    await expect.poll(light).not.toBe(bright)
    const dim = await light()
    await page.reload()
    await reader.shows("12", pages)
    await expect(page.getByRole("button", { name: "Sayfaların kendi parlaklığına dön" })).toBeVisible()
    expect(await light()).toBe(dim)
  })
  await test.step("what is read has a page of its own, from which one comes back", async () => {
    const article = page.getByRole("link", { name: /^Yazı olarak oku: / })
    for (let slide = 0; slide < pages && (await article.count()) === 0; slide += 1) {
      const before = page.url()
      await page.keyboard.press("ArrowLeft")
      await expect(page).not.toHaveURL(before)
    }
    const title = ((await article.getAttribute("aria-label")) ?? "").replace("Yazı olarak oku: ", "")
    const place = new URL(page.url()).searchParams.get("sayfa")
    await article.press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole("article").locator("div[lang] p").first()).toHaveText(/\p{L}{3}/u)
    await page.getByRole("link", { name: /^Dergide oku/ }).press("Enter")
    await expect(page.getByRole("link", { name: `Yazı olarak oku: ${title}` })).toBeVisible()
    expect(new URL(page.url()).searchParams.get("sayfa")).toBe(place)
  })
})

test.describe("in the hand", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true })

  test("goes to a page by its number and along the line, and dims the paper, by a finger", async ({ reader, page }) => {
    await reader.open(await publishedIssue(page, lodos), "1")
    await reader.shows("1", pages)
    await page.getByRole("button", { name: `Sayfa 1 / ${pages}, başka sayfaya git` }).tap()
    const field = page.getByRole("textbox", { name: `Gidilecek sayfa, 1 ile ${pages} arasında` })
    await field.fill("5")
    await field.press("Enter")
    await reader.shows("5", pages)
    // The number is back in its place, and the line as long as before.
    await expect(field).toHaveCount(0)
    await settledScreen(page)
    await test.step("a finger on the line shows where it would go, and goes there once it is lifted", async () => {
      const track = (await page.locator("footer [data-line]").boundingBox()) ?? {
        x: NaN,
        y: NaN,
        width: NaN,
        height: NaN
      }
      const at = (share: number) => ({
        x: Math.round(track.x + track.width * share),
        y: Math.round(track.y + track.height / 2)
      })
      const hand = await Fingers.on(page)
      await hand.lay([at(4.5 / pages)], [at(8.5 / pages)], { steps: 6, pace: 16 })
      await expect(page.locator("footer").getByText(`9 / ${pages}`)).toBeVisible()
      await hand.lift()
      await reader.shows("9", pages)
      await settledScreen(page)
      // Away from the line it changes its mind.
      await hand.move([at(8.5 / pages)], [{ x: at(2.5 / pages).x, y: at(0).y - 200 }], { steps: 6, pace: 16 })
      await reader.shows("9", pages)
    })
    await page.getByRole("button", { name: "Öteki araçlar" }).tap()
    await page.getByRole("menuitem", { name: "Koyu temada sayfaları karart" }).tap()
    await page.getByRole("button", { name: "Öteki araçlar" }).tap()
    await expect(page.getByRole("menuitem", { name: "Sayfaların kendi parlaklığına dön" })).toBeVisible()
  })
})

test("says why a number is refused inside the window, in both languages and at every width", async ({ page }) => {
  const issue = await publishedIssue(page, lodos)
  for (const [locale, words] of [
    ["tr", reason],
    ["en", `Type a page number between 1 and ${pages}.`]
  ] as const) {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/reader/${issue}?sayfa=1&locale=${locale}`)
      await expect(page.locator("article[data-page='1']")).toBeVisible()
      await expect(page.getByRole("slider", { name: /^(Sayıdaki yeriniz|Your place in the issue)$/u })).toBeAttached()
      await page.keyboard.press("g")
      await expect(page.getByRole("textbox")).toBeFocused()
      await page.keyboard.type("99")
      await page.keyboard.press("Enter")
      await expect(page.getByText(words)).toBeVisible()
      const box = (await page.getByText(words).boundingBox()) ?? { x: -1, width: 0 }
      expect(box.x).toBeGreaterThanOrEqual(8)
      expect(box.x + box.width).toBeLessThanOrEqual(width - 8)
    }
  }
})
