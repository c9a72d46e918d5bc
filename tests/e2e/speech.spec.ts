import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { scriptEngine } from "./scriptedEngine.ts"

const lodos = "Sayı 14: Lodos"
const lettersOf = (text: string): string => text.replaceAll(/\s+/gu, "")

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
  await expect(async () => {
    await page.keyboard.press("r")
    await expect(text).toBeFocused()
  }).toPass()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))
  const pressUntil = async (key: string, name: string) => {
    await expect(async () => {
      if ((await focused()) !== name) await page.keyboard.press(key)
      expect(await focused()).toBe(name)
    }).toPass()
  }
  /** The sentence that is marked. */
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("spoken-sentence") ?? [])].map((range) => String(range)).join())

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
    await expect(async () => {
      await page.keyboard.press("Tab")
      expect(await focused()).toBe("Önceki cümle")
    }).toPass()
    const before = await marked()
    await pressUntil("ArrowRight", "Sonraki cümle")
    await page.keyboard.press("Enter")
    await expect.poll(marked).not.toBe(before)
    await pressUntil("ArrowRight", "Ses ayarları")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("dialog", { name: "Ses ayarları" })).toBeVisible()
    await expect(async () => {
      await page.keyboard.press("Tab")
      await expect(page.getByRole("radio", { name: "Yelda" })).toBeFocused({ timeout: 100 })
    }).toPass()
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
  await test.step("ends with the reading mode", async () => {
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false)
  })
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
