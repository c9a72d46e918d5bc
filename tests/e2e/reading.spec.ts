import { demoReader } from "../../server/demo/accounts.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { lastAsked } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { still } from "./stillness.ts"

const lodos = "Sayı 14: Lodos"

test("opens the newest issue from home, turns its pages, and stays on its slide when back leaves the reader", async ({
  home,
  reader,
  page
}) => {
  await home.open()
  await home.readNewest()
  await reader.shows("1", 12)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Çıma")
  await expect(reader.previous).toBeDisabled()
  await reader.next.click()
  await reader.shows("2-3", 12)
  await page.keyboard.press("ArrowRight")
  await reader.shows("4-5", 12)
  await page.keyboard.press("ArrowLeft")
  await reader.shows("2-3", 12)
  // What turns as one leaves enters nothing into the screen one goes to.
  await page.keyboard.press("ArrowRight")
  await page.getByRole("link", { name: "Sayının sayfası" }).click()
  await expect(page.getByRole("link", { name: /^Devam et, s\. /u })).toBeVisible()
  await expect(page).toHaveURL(/\/magazine\/[a-z0-9]{15}$/)
})

test("opens at the slide that shows the page asked for, follows back and forward and the links of its pages, and lets their words be had", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await reader.open(issue, "5-6")
  await reader.shows("4-5", 12)
  await test.step("asks once for what it sends ahead of its code, and for the font that its words lie in", async () => {
    const used = () =>
      page.evaluate(() =>
        [...document.fonts].some((font) => font.family.includes("Overlay") && font.status === "loaded")
      )
    await expect.poll(used).toBe(true)
    expect(asked.filter((path) => path.startsWith("/fonts/sayfa-overlay"))).toEqual(["/fonts/sayfa-overlay.woff2"])
    const pages = asked.filter((path) => /^\/content\/.*\.html$/.test(path))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages).toEqual([...new Set(pages)])
  })
  await reader.next.click()
  await reader.shows("6-7", 12)
  await reader.next.click()
  await reader.shows("8-9", 12)
  await page.goBack()
  await reader.shows("6-7", 12)
  await page.goBack()
  await reader.shows("4-5", 12)
  await page.goForward()
  await reader.shows("6-7", 12)

  await page.keyboard.press("Home")
  await reader.shows("1", 12)
  await reader.next.click()
  await reader.shows("2-3", 12)
  await test.step("keeps the picture in sight under its words", async () => {
    await expect(reader.sheet(2)).toContainText("İçindekiler")
    // Blank paper would be a few hundred bytes.
    expect((await reader.sheet(2).screenshot()).length).toBeGreaterThan(20_000)
  })
  await test.step("lets the words on the picture be selected and copied", async () => {
    await reader.sheet(3).getByText("Geç kalmanın güzelliği").selectText()
    expect((await page.evaluate(() => getSelection()?.toString()))?.trim()).toBe("Geç kalmanın güzelliği")
    await page.evaluate(() => getSelection()?.removeAllRanges())
  })
  await reader.sheet(2).locator("[data-goto='8']").first().click()
  await reader.shows("8-9", 12)
  await page.goBack()
  await reader.shows("2-3", 12)
})

test("starts at the cover where an address asks for no page of the issue, and leaves one entry in the history for a key that was held", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  for (const sayfa of ["13", "on"]) {
    await reader.open(issue, sayfa)
    await reader.shows("1", 12)
  }
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => {
    for (let press = 0; press < 4; press += 1) {
      dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", repeat: press > 0, bubbles: true }))
    }
  })
  await reader.shows("8-9", 12)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await reader.shows("1", 12)
  await test.step("never holds more than ten pages, and never loses a key", async () => {
    const most: Array<number> = []
    for (let turn = 0; turn < 6; turn += 1) {
      await page.keyboard.press("ArrowRight")
      most.push(await reader.mounted())
    }
    await reader.shows("12", 12)
    for (let turn = 0; turn < 6; turn += 1) {
      await page.keyboard.press("ArrowLeft")
      most.push(await reader.mounted())
    }
    await reader.shows("1", 12)
    expect(Math.max(...most)).toBeLessThanOrEqual(10)
  })
  await test.step("hands the focus to the heading of the issue's page, although the document began with the reader", async () => {
    await page.getByRole("link", { name: "Sayının sayfası" }).click()
    await expect(page.getByRole("main").getByRole("heading", { level: 1, name: lodos })).toBeFocused()
  })
})

test("turns by the keys that were pressed while none of its code but the document's own had arrived", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await reader.open(issue)
  await reader.firstSlide(1)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowLeft")
  code.resolve()
  await reader.shows("2-3", 12)
})

test.describe("before the reader's own code has come", () => {
  test("turns to the next picture, and the reader goes on from there with one entry and one turn", async ({
    reader,
    page
  }) => {
    const issue = await publishedIssue(page, lodos)
    await page.goto("/about")
    const release = await reader.holdCode()
    await reader.open(issue)
    await reader.pictured("1")
    await page.keyboard.press("ArrowRight")
    await reader.pictured("2-3")
    await page.keyboard.press("End")
    await reader.pictured("12")
    await page.keyboard.press("Home")
    await page.keyboard.press("Space")
    await page.keyboard.press("PageDown")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("PageDown")
    await reader.pictured("4-5")
    await reader.recordWhatIsSeen()
    release()
    await reader.shows("4-5", 12)
    await expect(page.locator("#first-slide")).toHaveCount(0)
    expect(new Set(await reader.whatWasSeen())).toEqual(new Set(["4-5"]))
    await page.keyboard.press("ArrowRight")
    await reader.shows("6-7", 12)
    await page.goBack()
    await reader.shows("4-5", 12)
    await page.goBack()
    await reader.shows("1", 12)
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  })
})

test("is seen closer at once where it was asked for before the reader came, which goes on from there", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  const release = await reader.holdCode()
  await reader.open(issue)
  await reader.pictured("1")
  await expect(page.locator(":root[data-first-slide=turned]")).toBeAttached()
  const [whole] = await reader.firstSlide(1)
  const widthNow = async () => (await reader.firstSlide(1))[0]?.box.width ?? NaN
  await page.keyboard.press("Control+=")
  const stepped = await widthNow()
  expect(stepped, "by the key").toBeGreaterThan((whole?.box.width ?? NaN) * 1.1)
  await page.mouse.move(640, 300)
  await page.keyboard.down("Control")
  await page.mouse.wheel(0, -25)
  await page.keyboard.up("Control")
  await expect.poll(widthNow, "by the wheel").toBeGreaterThan(stepped * 1.1)
  const [closer] = await reader.firstSlide(1)
  release()
  await expect(page.locator("#first-slide")).toHaveCount(0)
  await expect(reader.sheet(1)).toHaveAttribute("data-shown", "true")
  const seen = async () => (await reader.sheet(1).boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  for (const side of ["x", "y", "width"] as const)
    await expect.poll(async () => Math.abs((await seen())[side] - (closer?.box[side] ?? NaN)), side).toBeLessThan(1.5)
  await page.keyboard.press("Control+0")
  await expect.poll(async () => Math.abs((await seen()).width - (whole?.box.width ?? NaN))).toBeLessThan(1.5)
})

test("turns to the page where it was turned to before the window was", async ({ reader, page }) => {
  const issue = await publishedIssue(page, lodos)
  await page.setViewportSize({ width: 844, height: 390 })
  const release = await reader.holdCode()
  await reader.open(issue)
  await reader.pictured("1")
  for (const pages of ["2-3", "4-5", "6-7"]) {
    await page.keyboard.press("ArrowRight")
    await reader.pictured(pages)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.pictured("6")
  release()
  await reader.shows("6", 12)
  await expect(page).toHaveURL(/\?sayfa=6$/)
  await test.step("pairs pages in landscape, shows one in portrait, and keeps the place when turned", async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await reader.shows("6-7", 12)
    await page.setViewportSize({ width: 390, height: 844 })
    await reader.shows("6", 12)
    await reader.next.click()
    await reader.shows("7", 12)
    await page.setViewportSize({ width: 844, height: 390 })
    await reader.shows("6-7", 12)
  })
})

test("still turns its first slide while the reader that stands behind it paints nothing, and nothing slides there", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  const painter = Promise.withResolvers<void>()
  // What turns the slide must come before the reader.
  const release = await reader.holdCode()
  await page.route(/\/assets\/painter\.worker/, async (route) => {
    await painter.promise
    await route.fallback()
  })
  await reader.open(issue)
  await expect(page.locator(":root[data-first-slide=turned]")).toBeAttached()
  release()
  await expect(page.locator("[data-pages='1']")).toBeAttached()
  await reader.pictured("1")
  // Looked at as soon as the turn is drawn: it may be over before the next frame.
  await page.evaluate(() => {
    const sliding: Array<boolean> = []
    Object.assign(globalThis, { sliding })
    const look = () => {
      const sheets = [...document.querySelectorAll("[data-pages][data-way] > *")]
      if (sheets.length > 0)
        sliding.push(sheets.some((sheet) => getComputedStyle(sheet).transitionProperty.includes("translate")))
    }
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ["data-way"] })
  })
  await page.keyboard.press("ArrowRight")
  await reader.pictured("2-3")
  await reader.next.click()
  await reader.pictured("4-5")
  const sliding = () => page.evaluate(() => (globalThis as unknown as { readonly sliding: Array<boolean> }).sliding)
  await expect.poll(sliding).toContain(false)
  expect(await sliding()).not.toContain(true)
  painter.resolve()
  await reader.shows("4-5", 12)
  await expect(page.locator("#first-slide")).toHaveCount(0)
})

test.describe("a page that cannot be had", () => {
  test.use({
    tolerated:
      /Failed to load resource: (?:the server responded with a status of (?:4|503)|net::ERR_FAILED)|Failed to fetch dynamically/
  })

  test("says so in its place and can be tried again there", async ({ reader, page }) => {
    const issue = await publishedIssue(page, lodos)
    await page.route(/\/content\/.*\/5\.html/, (route) => route.abort())
    await reader.open(issue, "4")
    await expect(reader.sheet(5).getByText("Hata: S.5 yüklenemedi.")).toBeVisible()
    await expect(reader.sheet(4).locator("canvas")).toBeVisible()
    await page.unroute(/\/content\/.*\/5\.html/)
    await reader.sheet(5).getByRole("button", { name: "Tekrar dene" }).click()
    await reader.shows("4-5", 12)
  })

  test("is waited for while it is being made, and shown then in its place", async ({ reader, page }) => {
    const issue = await publishedIssue(page, lodos)
    let asked = 0
    const isMade = () => asked > 4
    await page.route(/\/content\/.*\/[89]\.(?:html|webp)/, (route) => {
      if (isMade()) return route.fallback()
      if (route.request().url().includes(".html")) asked += 1
      const json = { success: false, _tag: "PageComing", message: "", retryAfterSeconds: 1 }
      return route.fulfill({ status: 503, headers: { "retry-after": "1", "cache-control": "no-store" }, json })
    })
    await reader.open(issue, "8")
    await reader.shows("8-9", 12)
    expect(isMade()).toBe(true)
    await expect(page.getByRole("alert")).toHaveCount(0)
  })

  test("is said to be made where it was turned to before the reader came", async ({ reader, page }) => {
    const issue = await publishedIssue(page, lodos)
    let isMade = false
    await page.route(/\/content\/.*\/[23]\.(?:html|webp)/, (route) => {
      if (isMade) return route.fallback()
      const json = { success: false, _tag: "PageComing", message: "", retryAfterSeconds: 1 }
      return route.fulfill({ status: 503, headers: { "retry-after": "1", "cache-control": "no-store" }, json })
    })
    const release = await reader.holdCode()
    await reader.open(issue)
    await expect(page.locator(":root[data-first-slide=turned]")).toBeAttached()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#first-slide img[data-page='2']")).toBeAttached()
    release()
    await expect(reader.sheet(2).getByRole("status")).toBeVisible()
    await expect(page.locator("#first-slide")).toHaveCount(0)
    isMade = true
    await reader.shows("2-3", 12)
  })

  test("keeps the reader out when the issue's style does not come, lets it try again, and is fetched with a fresh pass when the old one has run out", async ({
    reader,
    page,
    context
  }) => {
    const issue = await publishedIssue(page, lodos)
    await page.route(/style\.css/, (route) => route.abort())
    await reader.open(issue)
    await expect(page.getByRole("alert")).toContainText("Stiller yüklenemediği için okuyucu başlatılamıyor.")
    await page.unroute(/style\.css/)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await reader.shows("1", 12)
    await context.clearCookies()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await reader.shows("8-9", 12)
  })

  test("is not left over a message that the reader's code did not arrive", async ({ reader, page }) => {
    const issue = await publishedIssue(page, lodos)
    await page.route(/\/assets\/reader-.*\.js$/, (route) => route.abort())
    await reader.open(issue)
    await expect(page.getByRole("alert")).toContainText("Bir şeyler ters gitti")
    await expect(page.locator("#first-slide")).toHaveCount(0)
    await page.unroute(/\/assets\/reader-.*\.js$/)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await reader.shows("1", 12)
  })

  test("because its issue could not be loaded is there once that is tried again, where it was turned to before", async ({
    reader,
    page
  }) => {
    const issue = await publishedIssue(page, lodos)
    await page.route(/\/api\/issues\/[a-z0-9]{15}$/, (route) => route.abort())
    const release = await reader.holdCode()
    await reader.open(issue)
    await reader.pictured("1")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await reader.pictured("4-5")
    release()
    await expect(page.getByRole("alert")).toContainText("Dergi yüklenemedi:")
    await page.unroute(/\/api\/issues\/[a-z0-9]{15}$/)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await reader.shows("4-5", 12)
    await page.goBack()
    await reader.shows("1", 12)
  })
})

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
  [844, 390]
] as const) {
  test(`finds the first slide where it stood before any code had run, ${width} by ${height}`, async ({
    page,
    reader
  }) => {
    const issue = await publishedIssue(page, lodos)
    await page.setViewportSize({ width, height })
    for (const sayfa of ["1", "4"]) {
      const code = Promise.withResolvers<void>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await code.promise
        await route.fallback()
      })
      await page.goto(`/reader/${issue}?sayfa=${sayfa}`, { waitUntil: "commit" })
      const spread = sayfa === "4" && width > height
      const before = await reader.firstSlide(spread ? 2 : 1)
      const paper = await reader.barePaper()
      code.resolve()
      await reader.shows(spread ? "4-5" : sayfa, 12)
      await expect(page.locator("#first-slide")).toHaveCount(0)
      // While the thumbnails show themselves, the slide makes room for them.
      await expect(page.locator("[data-strip]")).toHaveAttribute("data-strip", "closed")
      await still(page)
      expect(await reader.unlike(paper), `points of shadow and fold, page ${sayfa}`).toBe(0)
      for (const { number, box } of before) {
        const after = await reader.sheet(number).boundingBox()
        for (const side of ["x", "y", "width", "height"] as const)
          expect(Math.abs((after?.[side] ?? NaN) - box[side]), `page ${number}, ${side}`).toBeLessThan(0.1)
      }
      await page.unroute(/\/assets\/.*\.js$/)
    }
  })
}

test("leaves nothing for axe to find, on each paper and in each language", async ({ page, reader }) => {
  const issue = await publishedIssue(page, lodos)
  const open = async (locale: string) => {
    await page.goto(`/reader/${issue}?sayfa=2&locale=${locale}`)
    await expect(reader.page.locator("article[data-page='2'][data-shown=true]")).toBeVisible()
    await page.keyboard.press("t")
  }
  const sound = async (theme: string) => {
    await expect(page.locator(":root")).toHaveAttribute("data-theme", theme)
    // So that it and its button are looked at too.
    await expect(page.getByRole("listbox")).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.locator("[data-bars=shown]")).toBeVisible()
      // A tip that its button shows, because it has the focus in its new place, stands outside of all landmarks.
      await page.locator("[data-viewer]").focus()
      await expect(page.getByRole("tooltip")).toHaveCount(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
  }
  await page.addInitScript(() => localStorage.setItem("theme", localStorage.getItem("theme") ?? "light"))
  await open("tr")
  await sound("light")
  await page.getByRole("button", { name: /^Tema: / }).click()
  await sound("sepia")
  await page.getByRole("button", { name: /^Tema: / }).click()
  await expect(page.locator(":root")).toHaveAttribute("data-theme", "dark")
  await open("en")
  await sound("dark")
})

test("keeps the paper chosen for reading apart from the shop's, and other tabs follow", async ({ page, reader }) => {
  const issue = await publishedIssue(page, lodos)
  const theme = (tab = page) => tab.locator(":root")
  await reader.open(issue, "2")
  await reader.shows("2-3", 12)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByRole("button", { name: /^Tema: / }).click()
  await expect(theme()).toHaveAttribute("data-theme", "sepia")
  await expect(theme(other)).toHaveAttribute("data-theme", "sepia")
  await page.reload()
  await reader.shows("2-3", 12)
  await expect(theme()).toHaveAttribute("data-theme", "sepia")
  await page.getByRole("link", { name: "Ana sayfa" }).click()
  await expect(theme()).not.toHaveAttribute("data-theme", /./)
  await other.close()
})

test.describe("a session that has ended", () => {
  test.use({ tolerated: /Failed to load resource: the server responded with a status of 401/ })

  test("is trusted until the server says so, and forgotten then", async ({ page, home, desk }) => {
    const { token } = await desk.signIn(demoReader)
    const asked = lastAsked(page)
    await home.open()
    await expect(page.getByRole("link", { name: "Hesabım: Deniz Okur" })).toBeVisible()
    // What this page still asks would be refused, and it would say so itself before the next one can.
    await page.waitForLoadState("networkidle")
    await asked
    await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } })
    await page.reload()
    await expect(page.getByText("Oturumunuz sona erdi.")).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()
  })
})

test.describe("off line", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/u })

  test("opens search and contents, once it has been read in for a while, and goes on where code for the end is lost", async ({
    reader,
    page,
    context
  }) => {
    const issue = await publishedIssue(page, lodos)
    // Fetched ahead once those are there.
    const ahead = page.waitForResponse(/\/assets\/Help-.*\.js$/)
    await reader.open(issue, "4")
    await reader.shows("4-5", 12)
    await ahead
    await context.setOffline(true)
    await page.keyboard.press("c")
    await expect(page.getByRole("tab", { name: "Yer İmleri" })).toBeVisible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("/")
    await expect(page.getByRole("heading", { name: "Dergi İçi Arama" })).toBeVisible()
    await page.keyboard.press("Escape")
    const lost = page.waitForEvent("requestfailed", (request) => /\/assets\/ending-.*\.css$/u.test(request.url()))
    // Pages that were not read before cannot be shown now; the reader is there all the same.
    await page.keyboard.press("ArrowRight")
    await expect(page).toHaveURL(/[?&]sayfa=6-7/u)
    await page.keyboard.press("ArrowRight")
    await lost
    await expect(page).toHaveURL(/[?&]sayfa=8-9/u)
    await page.keyboard.press("ArrowLeft")
    await expect(page).toHaveURL(/[?&]sayfa=6-7/u)
    await context.setOffline(false)
    await reader.shows("6-7", 12)
  })
})

test("reads the text of its pages by the keyboard alone, at the size chosen before, and comes back to the page that was read", async ({
  reader,
  page
}) => {
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  const words = reader.sheet(4).locator("[data-words]")
  await expect(words).not.toBeEmpty()
  const longest = await words.evaluate(
    ({ textContent }) => (textContent.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? ""
  )
  const mode = page.getByRole("dialog", { name: "Okuma modu" })
  const text = mode.getByRole("region", { name: /^Metin, sayfa/ })
  const percent = mode.getByRole("toolbar").getByRole("status")
  await test.step("opens by its key, with the words of the page, and scrolls by keys", async () => {
    await page.keyboard.press("r")
    await expect(text).toBeFocused()
    await expect(text).toContainText(longest)
    await page.keyboard.press("End")
    await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
  await test.step("has larger letters by the panel, also after a reload", async () => {
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Home")
    for (const name of ["Yazıyı küçült", "Yazıyı büyüt"]) {
      const button = mode.getByRole("button", { name })
      await button.focus()
      await page.keyboard.press("Enter")
    }
    await page.keyboard.press("Enter")
    await expect(percent).toHaveText("%110")
    await page.reload()
    await reader.shows("4-5", 12)
    const button = page.getByRole("button", { name: "Okuma modu" })
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(percent).toHaveText("%110")
    await page.keyboard.press("Escape")
    await expect(mode).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press("Enter")
  })
  await test.step("goes on by its button, and leaves for the page that was read", async () => {
    await expect(text).toBeFocused()
    const next = mode.getByRole("button", { name: /^Devamını oku: s\. [0-9]+$/ })
    const target = Number(/[0-9]+/.exec((await next.textContent()) ?? "")?.[0])
    await next.focus()
    await page.keyboard.press("Enter")
    await expect(next.and(mode.getByRole("button", { name: `Devamını oku: s. ${target}` }))).toHaveCount(0)
    await expect(text).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(reader.sheet(target)).toBeVisible()
  })
})

test("prints the text alone, black on white, and fits a narrow window, at the largest size and the longest lines", async ({
  page,
  reader
}) => {
  const issue = await publishedIssue(page, lodos)
  await page.addInitScript(() => {
    localStorage.setItem("readingFontSize", "150")
    localStorage.setItem("readingTheme", "dark")
    localStorage.setItem("readingMeasure", "wide")
    localStorage.setItem("readingLineHeight", "loose")
    localStorage.setItem("readingFace", "dyslexic")
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await reader.open(issue, "4")
  await reader.shows("4", 12)
  const text = page.getByRole("region", { name: /^Metin, sayfa/ })
  await expect(async () => {
    await page.keyboard.press("r")
    await expect(text).toBeFocused()
  }).toPass()

  await test.step("fits 320 pixels", async () => {
    await expect(text.getByRole("img").first()).toBeAttached()
    const beyond = await page.evaluate(() => {
      const scrolled = [...document.querySelectorAll("[data-reading], [data-reading] *")].filter(
        (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === "auto"
      )
      const outside = [...document.querySelectorAll("[data-reading] article *, [data-reading] button")].filter(
        (element) => element.closest("table, [role=img]") === null && element.getBoundingClientRect().right > 320.5
      )
      return [...scrolled, ...outside].map(({ outerHTML }) => outerHTML.slice(0, 120))
    })
    expect(beyond).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  await test.step("prints its articles alone, whatever the paper", async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await reader.shows("4-5", 12)
    await expect(text).toBeVisible()
    await page.emulateMedia({ media: "print" })
    const articles = text.getByRole("article")
    const plain = (words: string) => words.replaceAll(/\s+/gu, " ").trim()
    const printed = plain((await articles.allInnerTexts()).join(" "))
    expect(printed.length).toBeGreaterThan(500)
    expect(plain(await page.locator("body").innerText())).toBe(printed)
    const looks = await articles.first().evaluate((article) => {
      const grounds = []
      for (let at: Element | null = article; at !== null; at = at.parentElement)
        grounds.push(getComputedStyle(at).backgroundColor)
      const inks = [...article.querySelectorAll("p, h2, h3, h4, li, td")].map((part) => getComputedStyle(part).color)
      return { grounds: [...new Set(grounds)], inks: [...new Set(inks)] }
    })
    expect(looks).toEqual({ grounds: ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"], inks: ["rgb(0, 0, 0)"] })
    // All of the text, not the part in the window.
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)
    expect(pages?.length).toBeGreaterThan(1)
  })
})
