import { join } from "node:path"
import type { Locator, Page } from "@playwright/test"
import type { AdvertKind } from "../../src/domain/reader/adverts/Advert.ts"
import type { AdvertCounts, AdvertisedPage } from "../kit/fixtures/advertisedIssue.ts"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults, ofColours } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, type Person, signedIn } from "./newcomer.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { scriptEngine } from "./scriptedEngine.ts"
import { test } from "./shop.ts"

// An issue that is off sale has nothing around it, which browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 404/ })

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

const kinds: ReadonlyArray<AdvertKind> = ["toast", "banner_bottom", "slide_in_right", "slide_in_left", "modal_gorsel"]

const advert = (page: Page): Locator => page.getByRole("complementary", { name: "Reklam" })

const countsOf = (issue: string) => askServer(data(), { kind: "advertCounts", issue }) as Promise<AdvertCounts>

/** The slide is at rest. What is drawn of a page may be its sharper picture by now. */
const shows = async (page: Page, reader: ReaderPage, pages: string): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`[?&]sayfa=${pages}(&|$)`))
  for (const number of pages.split("-"))
    await expect(reader.sheet(Number(number))).toHaveAttribute("data-shown", "true")
}

interface Reading {
  readonly issue: string
  readonly person: Person
}

/** Somebody opens an issue in which this is advertised; its adverts are known. */
const reads = async (
  page: Page,
  reader: ReaderPage,
  pages: ReadonlyArray<AdvertisedPage>,
  sayfa = "1"
): Promise<Reading> => {
  const person = await newcomer(page.request)
  const issue = String(await askServer(data(), { kind: "adverts", email: person.email, pages }))
  await signedIn(page, person)
  const code = page.waitForResponse((response) => /\/Adverts-[^/]+\.js$/u.test(response.url()))
  await reader.open(issue, sayfa)
  await shows(page, reader, sayfa)
  await code
  // The strip shows itself at the start, and nothing lies over it.
  await expect(page.locator("[data-strip=closed]")).toHaveCount(1)
  return { issue, person }
}

/** The text of a page is not what the journey is about: its sentence is selected as the mouse would. */
const selectWords = (page: Page, number: number) =>
  page.evaluate((shown) => {
    const words = document.querySelector(`article[data-page="${shown}"] .page`)
    getSelection()?.selectAllChildren(words!)
  }, number)

/** What has moved of the pages and the advert. The bars have what changes with the page. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const moved: Array<string> = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ReadonlyArray<
        PerformanceEntry & { sources?: ReadonlyArray<{ node?: Node }> }
      >)
        for (const { node } of entry.sources ?? [])
          if (node instanceof Element && node.closest("main, [data-advert]") !== null)
            moved.push(node.outerHTML.slice(0, 200))
    }).observe({ type: "layout-shift" })
  })

/** Where the page and all around it stand. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header, main, footer, article[data-shown=true]")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.tagName, x, y, width, height]
    })
  )

for (const [theme, viewport] of [
  ["light", { width: 390, height: 844 }],
  ["dark", { width: 1440, height: 900 }],
  ["sepia", { width: 820, height: 1180 }]
] as const) {
  test.describe(`with ${theme} paper, ${viewport.width} px wide`, () => {
    test.use({ viewport })

    test("each kind is shown on its page, named as an advert, and moves nothing", async ({ page, reader }) => {
      await page.addInitScript((worn) => localStorage.setItem("theme", worn), theme)
      await reads(
        page,
        reader,
        kinds.map((kind, index) => ({ kind, page: index + 1 }))
      )
      const isSpread = viewport.width > viewport.height
      // Of two on a slide, one comes each time; none comes twice but the toast, which is the cover's.
      const slides = isSpread ? ["2-3", "4-5", "2-3", "1"] : ["2", "3", "4", "5", "4", "1"]
      const seen: Array<string> = []
      let before = 1
      await watchShifts(page)
      for (const [step, slide] of slides.entries()) {
        const first = Number(slide.split("-")[0])
        const towards = first > before ? "ArrowRight" : slide === "1" ? "Home" : "ArrowLeft"
        await page.keyboard.press(towards)
        before = first
        await shows(page, reader, slide)
        if (!isSpread && step === 4) {
          await expect(advert(page), "it comes once in a session").toHaveCount(0)
          continue
        }
        await expect(advert(page)).toBeVisible()
        const kind = (await advert(page).getAttribute("data-kind")) ?? ""
        await expect(advert(page)).toContainText(`${kind} ilanı`)
        expect(await page.evaluate(() => document.activeElement?.closest("[data-advert]") ?? null)).toBeNull()
        // The pointer keeps it while it is looked through.
        await advert(page).hover()
        for (const worn of ["light", "dark", "sepia"]) {
          await page.evaluate((paper) => {
            document.querySelector("[data-paper]")?.setAttribute("data-paper", paper)
          }, worn)
          expect(await accessibilityFaults(page, worn === "light" ? {} : ofColours), `${kind}, ${worn}`).toEqual([])
        }
        await page.evaluate((paper) => document.querySelector("[data-paper]")?.setAttribute("data-paper", paper), theme)
        expect(seen, "it comes once in a session").not.toContain(kind)
        seen.push(kind)
        const withIt = await places(page)
        await page.keyboard.press("Escape")
        await expect(advert(page)).toHaveCount(0)
        expect(await places(page)).toEqual(withIt)
      }
      expect(seen).toHaveLength(isSpread ? 4 : 5)
      expect(await page.evaluate(() => (globalThis as unknown as { moved: ReadonlyArray<string> }).moved)).toEqual([])
      if (viewport.width === 390) {
        await test.step("on a phone it gives way to a menu, and comes back after it", async () => {
          const away = async () => {
            await page.keyboard.press("ArrowRight")
            await shows(page, reader, "2")
            await page.keyboard.press("ArrowLeft")
          }
          await away()
          await expect(advert(page)).toBeVisible()
          await page.getByRole("button", { name: "Öteki araçlar" }).click()
          await expect(page.getByRole("menu")).toBeVisible()
          await expect(advert(page)).toHaveCount(0)
          await page.keyboard.press("Escape")
          await expect(page.getByRole("menu")).toHaveCount(0)
          await away()
          await expect(advert(page)).toBeVisible()
        })
      }
    })
  })
}

test("it never lies over what is being done, and what comes up ends it", async ({ page, reader, context }) => {
  test.setTimeout(240_000)
  // So slow that nothing is spoken to its end.
  await scriptEngine(context, 600_000)
  await reads(page, reader, [{ kind: "toast", page: 3 }])
  await test.step("it is closed by its button, and Escape closes nothing else with it", async () => {
    await page.keyboard.press("ArrowRight")
    await expect(advert(page)).toBeVisible()
    const still = /^(?:0s|0\.00001s|1e-0?5s)$/u
    await expect(advert(page)).not.toHaveCSS("animation-duration", still)
    await page.emulateMedia({ reducedMotion: "reduce" })
    await expect(advert(page), "where less movement is wanted it comes without").toHaveCSS("animation-duration", still)
    await page.emulateMedia({ reducedMotion: null })
    await advert(page).getByRole("button", { name: "Reklamı kapat" }).focus()
    await page.keyboard.press("Enter")
    await expect(advert(page)).toHaveCount(0)
    await expect(page.getByRole("main"), "the page has the focus again").toBeFocused()
    await page.keyboard.press("ArrowRight")
    await shows(page, reader, "4-5")
    await page.keyboard.press("ArrowLeft")
    await shows(page, reader, "2-3")
    await expect(advert(page), "a toast may come again").toBeVisible()
    await page.keyboard.press("Escape")
    await expect(advert(page)).toHaveCount(0)
  })
  const away = async () => {
    await reader.next.click()
    await shows(page, reader, "4-5")
  }
  const back = async () => {
    await reader.previous.click()
    await shows(page, reader, "2-3")
  }
  const comes = async () => {
    await away()
    await back()
    await expect(advert(page)).toBeVisible()
  }
  const doings: ReadonlyArray<readonly [string, () => Promise<void>, () => Promise<void>]> = [
    ["selection", () => selectWords(page, 3), () => page.evaluate(() => getSelection()?.removeAllRanges())],
    ["zoom", () => page.keyboard.press("Control++"), () => page.keyboard.press("Control+0")],
    [
      "the thumbnails",
      async () => {
        await page.keyboard.press("t")
        await expect(page.locator("[data-strip=closed]")).toHaveCount(0)
      },
      async () => {
        await page.keyboard.press("t")
        await expect(page.locator("[data-strip=closed]")).toHaveCount(1)
      }
    ],
    [
      "an open dialog",
      async () => {
        await page.getByRole("button", { name: "Paylaş", exact: true }).click()
        await expect(page.getByRole("alertdialog")).toBeVisible()
      },
      async () => {
        await page.getByRole("alertdialog").getByRole("button").click()
        await expect(page.getByRole("alertdialog")).toHaveCount(0)
      }
    ],
    ...(
      [
        ["search", "/", page.getByPlaceholder("Aranacak kelime...")],
        ["the reading mode", "r", page.getByRole("dialog")]
      ] as const
    ).map(
      ([what, key, there]) =>
        [
          what,
          async () => {
            await page.keyboard.press(key)
            await expect(there).toBeVisible()
          },
          async () => {
            await page.keyboard.press("Escape")
            await expect(there).toHaveCount(0)
          }
        ] as const
    )
  ]
  for (const [what, begin, end] of doings) {
    await comes()
    await begin()
    await expect(advert(page), `over ${what}`).toHaveCount(0)
    await end()
  }
  // What was there before the turn.
  await away()
  await page.keyboard.press("/")
  await expect(page.getByPlaceholder("Aranacak kelime...")).toBeVisible()
  await back()
  await expect(advert(page)).toHaveCount(0)
  await page.keyboard.press("Escape")

  await test.step("the pages are listened to: their turns bring none until that has ended", async () => {
    await comes()
    await page.keyboard.press("r")
    await page.getByRole("button", { name: "Sesli oku" }).click()
    const bar = page.getByRole("toolbar", { name: "Sesli okuma" })
    await bar.getByRole("button", { name: "Sayfaların üzerinde dinle" }).click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(bar).toBeVisible()
    await expect(advert(page)).toHaveCount(0)
    await away()
    await back()
    expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(true)
    await expect(advert(page)).toHaveCount(0)
    await bar.getByRole("button", { name: "Sesli okumayı durdur" }).click()
    await expect(bar).toHaveCount(0)
    await comes()
  })
})

test("it waits while the pointer is on it, goes 8 s after that has left, or when its time is up", async ({
  page,
  reader
}) => {
  await page.clock.install()
  await reads(page, reader, [
    { kind: "banner_bottom", page: 3 },
    { kind: "slide_in_right", page: 5 }
  ])
  await page.keyboard.press("ArrowRight")
  await expect(advert(page)).toBeVisible()
  // Words that are still asked for would be given up in the minute that passes at once.
  for (const number of [2, 3]) await expect(reader.sheet(number).locator("[data-words]")).toBeAttached()
  await advert(page).hover()
  await page.clock.fastForward(60_000)
  await shows(page, reader, "2-3")
  await expect(advert(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(7000)
  await expect(advert(page)).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(advert(page)).toHaveCount(0)
  await test.step("without anything being pressed", async () => {
    await page.keyboard.press("ArrowRight")
    await expect(advert(page)).toBeVisible()
    await page.clock.fastForward(8500)
    await expect(advert(page)).toHaveCount(0)
    await shows(page, reader, "4-5")
  })
})

test("what was shown, seen and followed is counted once, at once where the page is left, and the link opens safely apart", async ({
  page,
  reader,
  context
}) => {
  await page.clock.install()
  const { issue } = await reads(page, reader, [
    { kind: "banner_bottom", page: 3 },
    { kind: "toast", page: 5 }
  ])
  await context.route("https://martiburnu.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Oteller</title>" })
  )
  await page.keyboard.press("ArrowRight")
  await expect(advert(page)).toBeVisible()
  const link = advert(page).getByRole("link", { name: /^Siteye git: martiburnu\.example/u })
  await expect(link).toHaveAttribute("rel", "noopener noreferrer sponsored")
  const opened = context.waitForEvent("page")
  await link.click()
  const there = await opened
  await there.waitForLoadState()
  expect(await there.evaluate(() => [opener, document.referrer])).toEqual([null, ""])
  await there.close()
  await page.bringToFront()
  await link.focus()
  // It stays while somebody is at it; the outbox sends every 15 s.
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(15_000)
        return countsOf(issue)
      },
      { timeout: 60_000 }
    )
    .toEqual({ banner_bottom: { shown: 1, seen: 1, clicked: 1 } })
  await test.step("a page that is left tells of its adverts at once", async () => {
    await page.keyboard.press("Escape")
    await expect(advert(page)).toHaveCount(0)
    await page.keyboard.press("ArrowRight")
    await shows(page, reader, "4-5")
    await expect(advert(page)).toBeVisible()
    await page.goto("/icon.svg")
    await expect.poll(async () => (await countsOf(issue))["toast"]?.shown, { timeout: 10_000 }).toBe(1)
  })
})

test.describe("in browsers that ask whether they may recognise", () => {
  test.use({ mayAsk: true })

  test("its daily limit holds on every device of who agreed to be recognised, and in each browser of others", async ({
    browser,
    page,
    reader
  }) => {
    test.setTimeout(240_000)
    const agreed = (one: Page) => one.getByRole("region", { name: "Ölçüm izni" }).getByRole("button", { name: "Evet" })
    const { issue, person } = await reads(page, reader, [{ kind: "toast", page: 3, limit: 1 }])
    await page.goto("/about")
    await agreed(page).click()
    await reader.open(issue, "1")
    await shows(page, reader, "1")
    await expect(page.locator("[data-strip=closed]")).toHaveCount(1)
    await page.keyboard.press("ArrowRight")
    await expect(advert(page)).toBeVisible()
    await page.goto("/about")
    await expect.poll(async () => (await countsOf(issue))["toast"]?.shown, { timeout: 30_000 }).toBe(1)

    for (const isAgreed of [true, false]) {
      const other = await browser.newContext()
      const there = await other.newPage()
      const reading = new ReaderPage(there)
      await signedIn(there, person)
      await there.goto("/about")
      if (isAgreed) await agreed(there).click()
      const code = there.waitForResponse((response) => /\/Adverts-[^/]+\.js$/u.test(response.url()))
      await reading.open(issue, "1")
      await shows(there, reading, "1")
      await code
      await expect(there.locator("[data-strip=closed]")).toHaveCount(1)
      await there.keyboard.press("ArrowRight")
      await shows(there, reading, "2-3")
      if (!isAgreed) {
        await expect(advert(there)).toBeVisible()
        await there.keyboard.press("Escape")
        await expect(advert(there)).toHaveCount(0)
      }
      // A turn to and fro comes to rest before one is told of the next: an advert would have come.
      await there.keyboard.press("ArrowRight")
      await shows(there, reading, "4-5")
      await there.keyboard.press("ArrowLeft")
      await shows(there, reading, "2-3")
      await expect(advert(there), "once a day").toHaveCount(0)
      await other.close()
    }
  })
})

test("who holds a plan without adverts sees none", async ({ page, reader }) => {
  const person = await newcomer(page.request)
  const issue = String(
    await askServer(data(), { kind: "adverts", email: person.email, pages: [{ kind: "toast", page: 3 }] })
  )
  await askServer(data(), { kind: "plan", email: person.email })
  await signedIn(page, person)
  const known = page.waitForResponse((response) => response.url().includes("/api/reklamlar/"))
  await reader.open(issue, "1")
  await shows(page, reader, "1")
  expect(await (await known).json()).toEqual({})
  await page.keyboard.press("ArrowRight")
  await shows(page, reader, "2-3")
  await expect(advert(page)).toHaveCount(0)
})
