import { readFile } from "node:fs/promises"
import type { BrowserContext, Page } from "@playwright/test"
import { decoded } from "../../src/machines/inspection/freeText.ts"
import { isRecording } from "../../src/machines/inspection/Recording.ts"

/** Of what is typed, a shorter piece is not looked for. */
const shortest = 5

interface Typing {
  typedHere?: Array<string>
}

/** In the page: agrees to a recording, and notes by itself what is typed. */
const watch = () => {
  const typed: Array<string> = []
  ;(globalThis as unknown as Typing).typedHere = typed
  try {
    sessionStorage.setItem("kayit", "")
  } catch {
    // A page of no site stores nothing.
  }
  addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement) typed.push(target.value)
      else if (target instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file)$/u.test(target.type))
        typed.push(target.value)
      else if (target instanceof HTMLElement && target.isContentEditable) typed.push(target.innerText)
    },
    true
  )
}

/** Every text and number that is no name of a kind. */
const valuesIn = (value: unknown, name = ""): ReadonlyArray<string> => {
  if (typeof value === "string") return ["type", "_tag", "$chart", "$kind"].includes(name) ? [] : [value]
  if (typeof value === "number") return [String(value)]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => valuesIn(item, Array.isArray(value) ? name : key))
}

const folded = (text: string): string => text.replaceAll("İ", "i").toLowerCase()

/** The recording of a tab as it is downloaded; null where none can be had. */
const downloaded = async (page: Page): Promise<unknown> => {
  const press = (name: RegExp) =>
    page.evaluate(
      ([source]) => {
        const isNamed = (button: Element) =>
          new RegExp(source ?? "", "u").test(button.getAttribute("aria-label") ?? button.textContent ?? "")
        const button = [...document.querySelectorAll("button")].findLast(isNamed)
        button?.click()
        return button !== undefined
      },
      [name.source]
    )
  try {
    if (!(await press(/^(?:Bu sekme kaydediliyor|This tab is being recorded)$/u))) return null
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 10_000 }),
      page
        .getByRole("button", { name: /^(?:İndir|Download)$/u, includeHidden: true })
        .last()
        .waitFor({ timeout: 10_000 })
        .then(() => press(/^(?:İndir|Download)$/u))
    ])
    return JSON.parse(await readFile(await download.path(), "utf8"))
  } catch {
    return null
  }
}

/** Records every tab of a journey; `found` has what was typed in a page and stands in its recording. */
export const recordJourney = async (context: BrowserContext) => {
  const found: Array<string> = []
  let recordings = 0
  let texts = 0
  await context.addInitScript(watch)
  const look = async (page: Page): Promise<void> => {
    if (page.isClosed() || !page.url().startsWith("http")) return
    const typed = await page.evaluate(() => (globalThis as unknown as Typing).typedHere ?? []).catch(() => [])
    const wanted = [...new Set(typed.map((text) => folded(text.trim())))].filter((text) => text.length >= shortest)
    if (wanted.length === 0) return
    const recording = await downloaded(page)
    if (!isRecording(recording)) return
    recordings += 1
    texts += wanted.length
    for (const entry of recording.entries) {
      const told =
        entry.kind === "heard"
          ? entry.event
          : entry.kind === "birth"
            ? entry.input
            : entry.kind === "state"
              ? entry.value
              : null
      for (const value of valuesIn(told)) {
        const plain = folded(value.replaceAll(/(?:%[\da-f]{2})+/giu, decoded))
        for (const text of wanted)
          if (plain.includes(text)) found.push(`${new URL(page.url()).pathname} ${entry.actor}: ${text.slice(0, 60)}`)
      }
    }
  }
  const follow = (page: Page) => {
    // A page that comes records anew.
    const [open, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (...all) => {
      await look(page)
      return open(...all)
    }
    page.reload = async (...all) => {
      await look(page)
      return reload(...all)
    }
  }
  context.on("page", follow)
  return {
    end: async () => {
      for (const page of context.pages()) await look(page)
      return { found: [...new Set(found)], recordings, texts }
    }
  }
}
