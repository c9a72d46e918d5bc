import type { Page } from "@playwright/test"
import { demoReader } from "../../server/demo/accounts.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { ListsPage } from "./pages/ListsPage.ts"
import { test as onSale } from "./shop.ts"

test("goes from home to a category and sorts it, and searches with Turkish letters into an issue's page", async ({
  home,
  page,
  reader
}) => {
  const lists = new ListsPage(page)
  const issue = await publishedIssue(page, "Sayı 14: Lodos")
  await home.open()
  const category = page.getByRole("navigation", { name: "Kategoriler" }).getByRole("link").first()
  await lists.openCategory((await category.textContent()) ?? "")
  const newest = await lists.titles()
  await lists.sort("Ada göre, A–Z")
  await expect(page).toHaveURL(/\/category\/[a-z-]+\?sort=name$/)
  const byName = [...newest].sort(new Intl.Collator("tr").compare)
  await expect.poll(() => lists.titles()).toEqual(byName)
  await page.goBack()
  await expect(page).toHaveURL(/\/category\/[a-z-]+$/)
  await expect.poll(() => lists.titles()).toEqual(newest)

  await page.goto("/search")
  await lists.box.fill("ÇIMA")
  await expect(page.getByText("“ÇIMA” için 1 dergi bulundu")).toBeVisible()
  await lists.box.fill("Geç kalmanın güzelliği")
  await expect(page).toHaveURL(/\/search\?q=Ge%C3%A7\+kalman%C4%B1n/)
  await lists.texts
    .getByRole("link", { name: /Sayı 14: Lodos/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/reader/${issue}\\?sayfa=`))
  await expect(reader.page.locator("article[data-shown=true]").first()).toBeVisible()
  await expect(page.getByText("Geç kalmanın güzelliği").first()).toBeAttached()
})

test("asks once, before home's code has arrived, for the catalogue and the newest cover", async ({ page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  const open = async () => {
    const calls: Array<string> = []
    const covers: Array<string> = []
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/assets\/index-.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith("/covers/")) covers.push(request.url())
      if (/^\/api\/(?:issues\/latest|categories)\//.test(pathname)) {
        const { authorization = "nobody", "accept-language": wanted } = request.headers()
        calls.push(`${pathname} in ${wanted} for ${authorization}`)
      }
    })
    try {
      await page.goto("/", { waitUntil: "commit" })
      await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(2)
      const newest = page.locator("[data-outline] main article img").first()
      await expect.poll(() => newest.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(covers[0])
      release()
      const shown = page.locator("footer").locator("..").locator("main article img").first()
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(covers[0])
    } finally {
      release()
      page.removeAllListeners("request")
      await page.unroute(/assets\/index-.*\.js/)
    }
    expect(covers).toEqual([...new Set(covers)])
    return calls.toSorted()
  }
  // Again where another journey has published an issue meanwhile: the picture that was sent ahead was the newest's before.
  const opens = (calls: ReadonlyArray<string>) =>
    expect(async () => expect(await open()).toEqual(calls)).toPass({ timeout: 40_000 })
  const asked = (language: string, who: string) =>
    [`/api/categories/${language}`, "/api/issues/latest/grouped"].map((path) => `${path} in ${language} for ${who}`)
  await opens(asked("tr", "nobody"))
  const { token } = await signedIn(page, demoReader)
  await page.evaluate(() => localStorage.setItem("locale", "en"))
  await opens(asked("en", `Bearer ${token}`))
})

/** All that is read, seen and pressed in the head of the page and in its main part, as it is and where it stands. */
const drawnIn = (page: Page) =>
  page.evaluate(() => {
    const told = (root: Element | null) =>
      [...(root?.querySelectorAll("a, img, h1, h2, h3, p, section, article, nav, li, span") ?? [])]
        .filter((one) => one.closest("button") === null)
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const said = [
            "href",
            "lang",
            "aria-current",
            "aria-hidden",
            "tabindex",
            "alt",
            "sizes",
            "srcset",
            "src",
            "loading"
          ]
          // In English the outline's own ways say so: they have to lead there without code.
          const attributes = said.map((name) => one.getAttribute(name)?.replace(/[?&]locale=en$/, ""))
          const name =
            one.getAttribute("aria-label") ?? (one.matches("img, section, nav, article, li") ? "" : one.textContent)
          const isNamedByHeading = one.matches("section")
          return [one.localName, isNamedByHeading ? "" : name, ...attributes, ...[x, y, width, height].map(Math.round)]
        })
    return { head: told(document.querySelector("header")), main: told(document.querySelector("main")) }
  })

test("draws home before any code has come as its code draws it, and nothing moves when it does", async ({ page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as ReadonlyArray<{ value: number; hadRecentInput: boolean }>
      for (const { value } of shifts) Object.assign(globalThis, { shifted: Reflect.get(globalThis, "shifted") + value })
    }).observe({ type: "layout-shift", buffered: true })
  })
  for (const [path, viewport] of [
    ["/", { width: 390, height: 844 }],
    ["/?locale=en", { width: 1280, height: 800 }]
  ] as const) {
    // Again where another journey has published an issue meanwhile.
    await expect(async () => {
      await page.setViewportSize(viewport)
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(/assets\/index-.*\.js/, async (route) => {
        await released
        await route.continue()
      })
      try {
        await page.goto(path, { waitUntil: "commit" })
        const outline = page.locator("[data-outline]")
        await expect(outline.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const before = await drawnIn(page)
        release()
        await expect(page.getByRole("contentinfo")).toBeAttached()
        await expect(outline).toHaveCount(0)
        const after = await drawnIn(page)
        expect(after.head.slice(0, before.head.length)).toEqual(before.head)
        expect(after.main.slice(0, before.main.length)).toEqual(before.main)
        expect(await page.evaluate(() => Reflect.get(globalThis, "shifted") as number)).toBeLessThanOrEqual(0.01)
      } finally {
        release()
        await page.unroute(/assets\/index-.*\.js/)
      }
    }).toPass({ timeout: 40_000 })
  }
})

/** Opens a document whose code waits; `release` lets it come. */
const openHeld = async (page: Page, path: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: "commit" })
  const outline = page.locator("[data-outline]")
  await expect(outline.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
  // In the letters of the screen, which may have come too late to be waited for.
  await outline.evaluate((element: HTMLElement) => {
    for (const name of ["--font-titles", "--font-text"])
      element.style.setProperty(name, getComputedStyle(document.documentElement).getPropertyValue(name))
  })
  await page.evaluate(() => document.fonts.ready)
  return {
    outline,
    release: async () => {
      release()
      await expect(page.getByRole("contentinfo")).toBeVisible()
      await expect(outline).toHaveCount(0)
      await page.unroute(/assets\/index-.*\.js/)
    }
  }
}

/** The shifts from now on. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as ReadonlyArray<{ value: number }>)
        Object.assign(globalThis, { shifted: Reflect.get(globalThis, "shifted") + value })
    }).observe({ type: "layout-shift" })
  })

type Drawn = Awaited<ReturnType<typeof drawnIn>>

/** What is seen of one drawing and not of the other, but for numbers in the place of pages that have a picture later. */
const lostIn = (after: Drawn["main"], before: Drawn["main"]): ReadonlyArray<unknown> => {
  const there = new Set(after.map((one) => JSON.stringify(one)))
  const isSeen = (one: Drawn["main"][number]) => one.at(-1) !== 0 && !/^\d$/.test(String(one[1]))
  return before.filter((one) => isSeen(one) && !there.has(JSON.stringify(one)))
}

const looks = [
  { staging: stagings[0], viewport: { width: 390, height: 844 } },
  { staging: stagings[1], viewport: { width: 1280, height: 800 } }
] as const

/** Opens each path as it came with its document, in both looks, and then as its code draws it: the same, in its place. */
const drawTwice = async (page: Page, paths: ReadonlyArray<string>) => {
  for (const { staging, viewport } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: staging.colorScheme })
    for (const path of paths) {
      const asked = `${path}${path.includes("?") ? "&" : "?"}locale=${staging.locale}`
      // Again where another journey has published an issue meanwhile.
      await expect(async () => {
        const { release } = await openHeld(page, asked)
        expect(await accessibilityFaults(page), asked).toEqual([])
        const before = await drawnIn(page)
        await watchShifts(page)
        await release()
        const after = await drawnIn(page)
        expect(lostIn(after.head, before.head), asked).toEqual([])
        expect(lostIn(after.main, before.main), asked).toEqual([])
        expect(await page.evaluate(() => Reflect.get(globalThis, "shifted") as number), asked).toBeLessThanOrEqual(0.01)
      }).toPass({ timeout: 40_000 })
    }
  }
}

test("draws an issue's page and a search before any code has come as their code draws them, without a fault, and nothing moves", async ({
  page
}) => {
  const id = await publishedIssue(page, "Sayı 14: Lodos")
  await drawTwice(page, [`/magazine/${id}`, "/search", "/search?q=say%C4%B1", "/search?q=qxzqxz"])
})

onSale("draws what an issue costs before any code has come, and nothing moves", async ({ page }) => {
  await drawTwice(page, [`/magazine/${await publishedIssue(page, "Atlas Nisan")}`])
})

test("keeps what was typed into the search before its code came", async ({ page }) => {
  const { outline, release } = await openHeld(page, "/search?q=atlas")
  const box = outline.getByRole("searchbox")
  await expect(box).toHaveValue("atlas")
  await box.fill("yoktur")
  await release()
  const drawn = page.getByRole("searchbox")
  await expect(drawn).toHaveValue("yoktur")
  await expect(drawn).toBeFocused()
  await expect(page).toHaveURL(/q=yoktur$/)
})

test.describe("where the code is lost", () => {
  // The console says what is not let through, and that nobody is signed in by such a token.
  test.use({
    tolerated: /net::ERR_FAILED|Failed to fetch dynamically imported module|401 \(Unauthorized\)|^warning: The resource/
  })

  test("says what is missing of a screen that its document drew, hides nothing of it, and loads it again", async ({
    page
  }) => {
    const id = await publishedIssue(page, "Sayı 14: Lodos")
    await page.setViewportSize({ width: 390, height: 844 })
    // Somebody of whom only the browser knows: signed in, going on with an issue, and in another language.
    await page.addInitScript(() => {
      Object.assign(localStorage, { token: "x", user: `{"id":"x"}`, locale: "en" })
    })
    const entry = /assets\/index-.*\.js/
    await page.route(entry, (route) => route.abort())
    const main = page.getByRole("main")
    const lost = page.getByRole("alert")
    for (const [path, heading] of [
      ["/", 1],
      ["/search?q=lodos", 2],
      [`/magazine/${id}`, 1]
    ] as const) {
      await page.goto(path)
      await expect(lost, path).toContainText("Bağlantılarla gezinebilirsiniz")
      await expect(main.getByRole("heading", { level: heading }).first(), path).toBeVisible()
      expect(await accessibilityFaults(page), path).toEqual([])
    }
    await expect(main.getByRole("region", { name: "Künye" })).toBeVisible()
    await main.getByRole("link", { name: /^Hemen oku: / }).click()
    await expect(page).toHaveURL(`/reader/${id}`)
    await expect(lost, "over the first slide").toContainText("Bu sayfayı okuyabilirsiniz")
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto("/store")
    await expect(lost, "where there is nothing else").toContainText("Bu ekran gösterilemedi")
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`/magazine/${id}`)
    await expect(lost).toBeVisible()
    await page.unroute(entry)
    await lost.getByRole("link").first().click()
    await expect(page.getByRole("contentinfo")).toBeVisible()
    await expect(lost).toHaveCount(0)
  })
})

test.describe("without any code", () => {
  test.use({ javaScriptEnabled: false })

  test("an issue's page leads into its preview, and the search finds", async ({ page }) => {
    const id = await publishedIssue(page, "Sayı 14: Lodos")
    await page.goto("/search?locale=en")
    await page.getByRole("searchbox").fill("lodos")
    await page.getByRole("searchbox").press("Enter")
    await expect(page).toHaveURL(/\/search\?q=lodos&locale=en$/)
    await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click()
    await expect(page).toHaveURL(`/magazine/${id}?locale=en`)
    await expect(page.getByRole("heading", { level: 1, name: "Sayı 14: Lodos" })).toBeVisible()
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Read now/ })
      .click()
    await expect(page).toHaveURL(`/reader/${id}?locale=en`)
  })

  test("home shows what is new and leads to it", async ({ page }) => {
    const id = await publishedIssue(page, "Sayı 14: Lodos")
    await page.goto("/?locale=en")
    const links = page.getByRole("main").getByRole("link", { name: /./ })
    expect(await links.count()).toBeGreaterThan(2)
    await expect(page.getByRole("navigation", { name: "Main menu" }).getByRole("link").first()).toBeVisible()
    expect(id).not.toBe("")
    await page.getByRole("heading", { level: 1 }).getByRole("link").click()
    await expect(page).toHaveURL(/\/magazine\/[a-z0-9]{15}\?locale=en$/)
    await expect(page).toHaveTitle(/ \| Sayfa$/)
  })
})

test("shows home after a reload where it was left, far below what the document outlines", async ({ home, page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  await page.setViewportSize({ width: 390, height: 500 })
  await home.open()
  const last = page.getByRole("main").getByRole("region").last()
  await expect(last).toBeAttached()
  await expect(async () => {
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
  }).toPass()
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(1500)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await expect(last).toBeInViewport()
})
