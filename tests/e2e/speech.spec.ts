import type { Page } from "@playwright/test"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { accessibilityFaults, ofColours } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { scriptEngine } from "./scriptedEngine.ts"
import { test as inShop } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

declare global {
  /** In pages whose media keys are pressed by the test. */
  var mediaHandlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>
}

const lodos = "Sayı 14: Lodos"
const lettersOf = (text: string): string => text.replaceAll(/\s+/gu, "")

/** The sentence that is marked. */
const markedIn = (page: Page): Promise<string> =>
  page.evaluate(() => [...(CSS.highlights.get("spoken-sentence") ?? [])].map(String).join(" "))

const openText = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press("r")
    await expect(page.getByRole("region", { name: /^Metin, sayfa/ })).toBeFocused()
  }).toPass()
}

test("reads an article aloud to its end and goes on with the next, by the keyboard alone", async ({
  page,
  context,
  reader
}) => {
  await scriptEngine(context, 300)
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  const text = page.getByRole("region", { name: /^Metin, sayfa/ })
  await openText(page)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))
  const pressUntil = async (key: string, name: string) => {
    await expect(async () => {
      if ((await focused()) !== name) await page.keyboard.press(key)
      expect(await focused()).toBe(name)
    }).toPass({ intervals: [0] })
  }
  const marked = () => markedIn(page)

  await test.step("begins, pauses and goes on by a button of the panel", async () => {
    await page.keyboard.press("Shift+Tab")
    await pressUntil("ArrowLeft", "Sesli oku")
    await page.keyboard.press("Enter")
    await expect.poll(marked).toContain("Halatın öbür ucu")
    await page.keyboard.press("Enter")
    expect(await focused()).toBe("Sürdür")
    const paused = await marked()
    await page.keyboard.press("Enter")
    await expect.poll(focused).toBe("Duraklat")
    await expect.poll(marked).not.toBe(paused)
  })

  await test.step("steps, and takes another voice and rate, in the bar below the text", async () => {
    await tabTo(page, page.getByRole("button", { name: "Önceki cümle" }))
    const before = await marked()
    await pressUntil("ArrowRight", "Sonraki cümle")
    await page.keyboard.press("Enter")
    await expect.poll(marked).not.toBe(before)
    await pressUntil("ArrowRight", "Ses ayarları")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("dialog", { name: "Ses ayarları" })).toBeVisible()
    await tabTo(page, page.getByRole("radio", { name: "Yelda" }))
    await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("radio", { name: "Cem" })).toBeChecked()
    await page.keyboard.press("Escape")
    await expect.poll(focused).toBe("Ses ayarları")
  })

  await test.step("stops, and begins again at the beginning of the text", async () => {
    await pressUntil("ArrowLeft", "Sesli okumayı durdur")
    await page.keyboard.press("Enter")
    await expect(text).toBeFocused()
    await page.evaluate(() => {
      globalThis.spokenByEngine.length = 0
      globalThis.millisPerWord = 1
    })
    await page.keyboard.press("Shift+Tab")
    await pressUntil("ArrowLeft", "Sesli oku")
  })

  const whole = await page.evaluate(() =>
    [...document.querySelectorAll("[data-block]")]
      .map((block) => {
        const copy = block.cloneNode(true) as Element
        for (const sign of copy.querySelectorAll("[data-reading-page]")) sign.remove()
        return copy.textContent
      })
      .join(" ")
  )
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/sayfa=8-9/, { timeout: 60_000 })
  await expect.poll(marked).not.toBe("")
  const spoken = await page.evaluate(() => globalThis.spokenByEngine)
  await test.step("no sentence was skipped or spoken twice, and each was marked as it was spoken", () => {
    expect(lettersOf(spoken.map((one) => one.text).join("")).startsWith(lettersOf(whole))).toBe(true)
    expect(spoken.filter((one) => !lettersOf(one.marked).includes(lettersOf(one.text)))).toEqual([])
    expect(new Set(spoken.map((one) => one.voice))).toEqual(new Set(["cem"]))
  })
})

test("goes on over the pages where that is wished, until it is left behind, and is taken over again", async ({
  page,
  context,
  reader
}) => {
  await scriptEngine(context, 300)
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  await openText(page)
  await page.getByRole("button", { name: "Sesli oku" }).click()
  await expect.poll(() => markedIn(page)).toContain("Halatın öbür ucu")
  const bar = page.getByRole("toolbar", { name: "Sesli okuma" })
  const back = page.getByRole("button", { name: "Okunan cümleye dön" })
  const overPages = bar.getByRole("button", { name: "Sayfaların üzerinde dinle" })
  const isSpeaking = () => page.evaluate(() => speechSynthesis.speaking)
  const spoken = () => page.evaluate(() => globalThis.spokenByEngine)
  const pace = (millis: number) => page.evaluate((next) => void (globalThis.millisPerWord = next), millis)
  /** Hyphens at the ends of a page's lines are none of a sentence. */
  const lettersOn = (text: string): string => text.replaceAll(/[\s\u00ad-]+/gu, "")

  await test.step("the sentence that is spoken is marked on the page, and nothing is covered", async () => {
    await overPages.click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(bar).toBeVisible()
    await pace(30)
    await page.evaluate(() => (globalThis.spokenByEngine.length = 0))
    await expect.poll(async () => (await spoken()).length).toBeGreaterThan(4)
    const onPages = (await spoken()).slice(1)
    expect(onPages.map(({ marked }) => lettersOn(marked))).toEqual(onPages.map(({ text }) => lettersOn(text)))
    const isOnPage = await page.evaluate(() =>
      [...(CSS.highlights.get("spoken-sentence") ?? [])].every(
        (range) => (range as Range).startContainer.parentElement?.closest("article:not([inert]) [data-words]") != null
      )
    )
    expect(isOnPage).toBe(true)
    const [viewer, own, foot] = await Promise.all(
      [page.locator("[data-viewer]"), page.locator("[data-speech]"), page.getByRole("contentinfo")].map((one) =>
        one.boundingBox()
      )
    )
    expect(own?.y).toBeGreaterThanOrEqual((viewer?.y ?? 0) + (viewer?.height ?? 0))
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  })

  await test.step("the pages turn with it", async () => {
    await pace(1)
    await expect(page).toHaveURL(/sayfa=6-7/, { timeout: 60_000 })
    await pace(400)
    await expect.poll(() => markedIn(page)).not.toBe("")
  })

  await test.step("turned away, it goes on, with a way back", async () => {
    await page.locator("[data-viewer]").focus()
    await page.keyboard.press("ArrowLeft")
    await expect(page).toHaveURL(/sayfa=4-5/)
    await expect(back).toBeVisible()
    // It is silent for a moment between two sentences.
    await expect.poll(isSpeaking).toBe(true)
    await back.click()
    await expect(page).toHaveURL(/sayfa=6-7/)
    await expect(back).toHaveCount(0)
  })

  await test.step("the text takes it over, without a sentence twice", async () => {
    await page.evaluate(() => (globalThis.spokenByEngine.length = 0))
    await openText(page)
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...(CSS.highlights.get("spoken-sentence") ?? [])].every(
            (range) => (range as Range).startContainer.parentElement?.closest("[data-block]") != null
          )
        )
      )
      .toBe(true)
    await pace(30)
    await expect.poll(async () => (await spoken()).length).toBeGreaterThan(3)
    const texts = (await spoken()).map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    await pace(400)
  })

  await test.step("is ended in the bar", async () => {
    await overPages.click()
    await bar.getByRole("button", { name: "Sesli okumayı durdur" }).click()
    await expect(bar).toHaveCount(0)
    expect([await isSpeaking(), await markedIn(page)]).toEqual([false, ""])
    await expect(page.locator("[data-viewer]")).toBeFocused()
  })

  await test.step("ends with the text, where that is closed", async () => {
    await openText(page)
    await page.getByRole("button", { name: "Sesli oku" }).click()
    await expect.poll(isSpeaking).toBe(true)
    await page.keyboard.press("Escape")
    await expect.poll(isSpeaking).toBe(false)
    await expect(bar).toHaveCount(0)
  })
})

test("leaves nothing for axe to find over the pages, on each paper and in each language", async ({ page, context }) => {
  await scriptEngine(context, 2000)
  const issue = await publishedIssue(page, lodos)
  const words = {
    tr: { text: "Okuma modu", play: "Sesli oku", title: "Sesli okuma", overPages: "Sayfaların üzerinde dinle" },
    en: { text: "Reading mode", play: "Read aloud", title: "Read aloud", overPages: "Listen over the pages" }
  }
  for (const [locale, { text, play, title, overPages }] of Object.entries(words)) {
    await page.goto(`/reader/${issue}?sayfa=4&locale=${locale}`)
    await expect(page.locator("article[data-page='4'][data-shown=true]")).toBeVisible()
    await page.getByRole("button", { name: text }).click()
    await page.getByRole("button", { name: play, exact: true }).click()
    await page.getByRole("button", { name: overPages }).click()
    await expect(page.getByRole("toolbar", { name: title })).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const theme of ["light", "sepia", "dark"]) {
        await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), theme)
        await page.locator("[data-viewer]").focus()
        await expect(page.getByRole("tooltip")).toHaveCount(0)
        await expect.poll(() => markedIn(page)).not.toBe("")
        const rules = theme === "light" ? {} : ofColours
        expect(await accessibilityFaults(page, rules), `${locale}, ${width}, ${theme}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 1280, height: 844 })
  }
})

test("says so where the browser has no speech", async ({ page, context, reader }) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, "SpeechSynthesisUtterance"))
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  await page.getByRole("button", { name: "Okuma modu" }).click()
  await page.getByRole("button", { name: "Sesli oku" }).click()
  await expect(page.getByRole("alert")).toHaveText("Üzgünüz, tarayıcınız sesli okuma özelliğini desteklemiyor.")
})

test("obeys the keys of headphones and of the lock screen, and goes on from a sentence that is pressed", async ({
  page,
  context,
  reader
}) => {
  await scriptEngine(context, 300)
  await context.addInitScript(() => {
    globalThis.mediaHandlers = {}
    const set = MediaSession.prototype.setActionHandler
    MediaSession.prototype.setActionHandler = function (action, handler) {
      if (handler === null) delete globalThis.mediaHandlers[action]
      else globalThis.mediaHandlers[action] = handler
      set.call(this, action, handler)
    }
  })
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  await openText(page)
  const press = (action: MediaSessionAction) =>
    page.evaluate((key) => globalThis.mediaHandlers[key]?.({ action: key }), action)
  const known = () => page.evaluate(() => Object.keys(globalThis.mediaHandlers).toSorted())
  const isSpeaking = () => page.evaluate(() => speechSynthesis.speaking)
  const state = () => page.evaluate(() => navigator.mediaSession.playbackState)
  expect(await known()).toEqual([])
  await page.getByRole("button", { name: "Sesli oku" }).click()
  await expect.poll(() => markedIn(page)).toContain("Halatın öbür ucu")
  const first = await markedIn(page)

  await test.step("its keys step, pause and go on, and the lock screen shows the issue", async () => {
    expect(await known()).toEqual(["nexttrack", "pause", "play", "previoustrack", "stop"])
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(lodos)
    await press("nexttrack")
    await expect.poll(() => markedIn(page)).not.toBe(first)
    await press("previoustrack")
    await expect.poll(() => markedIn(page)).toBe(first)
    await press("pause")
    await expect.poll(isSpeaking).toBe(false)
    expect([await markedIn(page), await state()]).toEqual([first, "paused"])
    await press("play")
    await expect.poll(isSpeaking).toBe(true)
    expect(await state()).toBe("playing")
  })

  await test.step("a sentence that is pressed is spoken next, and the one after it follows", async () => {
    const paragraph = page.locator("[data-reading] article p[data-block]").filter({ hasText: /\S{2}\. .*\S{2}\. / })
    const at = await paragraph.first().evaluate((element) => {
      element.scrollIntoView({ block: "center" })
      const text = element.querySelector("span[data-at]")?.firstChild as Text
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(". ") + 3)
      range.setEnd(text, text.data.indexOf(". ") + 4)
      const { left, top, height } = range.getBoundingClientRect()
      return { x: left + 2, y: top + height / 2, text: text.data.slice(text.data.indexOf(". ") + 2) }
    })
    await page.evaluate(() => (globalThis.spokenByEngine.length = 0))
    await page.mouse.click(at.x, at.y)
    await expect.poll(async () => at.text.startsWith(await markedIn(page))).toBe(true)
    const chosen = await markedIn(page)
    await page.evaluate(() => (globalThis.millisPerWord = 1))
    await expect
      .poll(() => page.evaluate(() => globalThis.spokenByEngine.map(({ marked }) => marked).at(-1) ?? ""))
      .not.toBe("")
    const spoken = await page.evaluate(() => globalThis.spokenByEngine.map(({ text }) => text))
    expect(lettersOf(at.text).startsWith(lettersOf(spoken[0] ?? "-"))).toBe(true)
    expect(lettersOf(chosen)).toContain(lettersOf(spoken[0] ?? "-"))
  })

  await test.step("the key to stop ends it, and nothing is heard of keys any more", async () => {
    await press("stop")
    await expect(page.getByRole("toolbar", { name: "Sesli okuma" })).toHaveCount(0)
    expect([await known(), await markedIn(page), await isSpeaking(), await state()]).toEqual([[], "", false, "none"])
  })
})

inShop(
  "reads a preview aloud to its end, and neither speaks nor asks for what is locked",
  async ({ page, context }) => {
    await scriptEngine(context, 1)
    await page.setViewportSize({ width: 390, height: 844 })
    const answer = await page.request.get("/api/issues/latest/grouped")
    const { data } = (await answer.json()) as { data: { groupedByTags: Record<string, ReadonlyArray<Magazine>> } }
    const sold = Object.values(data.groupedByTags)
      .flat()
      .find(({ title }) => title === "Atlas")
    const files: Array<string> = []
    page.on("request", (request) => files.push(new URL(request.url()).pathname))
    await page.goto(`/preview/${sold?.issue_id}?sayfa=2`)
    await openText(page)
    await page.getByRole("button", { name: "Sesli oku" }).click()
    const ended = page.getByText("Sesli okuma durdu: önizleme burada bitiyor.")
    await expect(ended).toBeVisible()
    const spoken = () => page.evaluate(() => globalThis.spokenByEngine.map(({ text }) => text))
    // Its pages are one paragraph, which is whole from its first page on.
    const whole = "sayfa 1 sayfa 2 sayfa 3"
    expect(await spoken()).toEqual([whole])
    await expect(page.getByRole("heading", { name: "Önizleme Bitti" })).toBeVisible()
    await inShop.step("begins again with the text that is shown", async () => {
      await page.getByRole("toolbar", { name: "Sesli okuma" }).getByRole("button", { name: "Sürdür" }).click()
      await expect.poll(spoken).toEqual([whole, whole])
      await expect(ended).toBeVisible()
    })
    const content = files.filter((path) => path.startsWith(`/content/${sold?.issue_id}/`))
    expect(content.filter((path) => /\/[456](?:\.html|\.webp|-300\.webp)$/u.test(path))).toEqual([])
  }
)
