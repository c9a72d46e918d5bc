import type { BrowserContext } from "@playwright/test"
import { stagings, textFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import type { Letter } from "./newcomer.ts"

/** What somebody sees of a mail, in the browser. */
const seen = () => {
  const texts: Array<string> = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.nodeValue ?? "").trim()
    const around = node.parentElement
    // What mail programs preview beside the subject is hidden in the mail.
    if (text === "" || around === null || getComputedStyle(around).display === "none") continue
    if (Number.parseFloat(getComputedStyle(around).fontSize) < 14) texts.push(text)
  }
  const links = [...document.links].map((link) => link.getBoundingClientRect())
  return {
    small: texts,
    width: document.documentElement.scrollWidth,
    highest: Math.max(...links.map(({ height }) => height)),
    beyond: links.filter(({ left, right }) => left < 0 || right > innerWidth).length,
    undrawn: [...document.images].filter((image) => image.naturalWidth === 0).length,
    foreign: [
      ...document.querySelectorAll("script, iframe, object, embed, form, link, base, [onerror], [onclick]")
    ].map((element) => element.outerHTML)
  }
}

/**
 * Expects that a mail can be read and pressed on a phone, in the light and in the dark: nothing stands beyond its width,
 * no letters are small, contrast is enough, a button is as high as a finger, and nothing is fetched.
 */
export const expectReadableOnPhone = async (context: BrowserContext, { subject, html }: Letter): Promise<void> => {
  const page = await context.newPage()
  const fetched: Array<string> = []
  page.on("request", (request) => {
    if (/^https?:/u.test(request.url())) fetched.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { colorScheme } of stagings) {
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    const { highest, ...rest } = await page.evaluate(seen)
    expect(rest, subject).toEqual({ small: [], width: 390, beyond: 0, undrawn: 0, foreign: [] })
    expect(highest, subject).toBeGreaterThanOrEqual(44)
    expect(await textFaults(page), subject).toEqual([])
  }
  expect(fetched).toEqual([])
  await page.close()
}
