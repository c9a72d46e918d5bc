import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { demoCollector, demoPublisher, demoSupport } from "../../server/demo/accounts.ts"
import { decoded } from "../../src/machines/inspection/freeText.ts"
import { contentOf, everyScreen } from "./everyScreen.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"

/** Nobody else writes it. */
const canary = "Kanarya"

const tells = (text: string): boolean => /kanarya/iu.test(text.replaceAll(/(?:%[\da-f]{2})+/giu, decoded))

/** Writes the canary into every field that is shown and can be written into; how many there were. */
const fillAll = async (page: Page): Promise<number> => {
  const fields = page.locator(
    "input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, [contenteditable=true]"
  )
  let filled = 0
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    await field.focus()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(`${canary} 91`)
    filled += 1
  }
  return filled
}

/** What the page recorded, as somebody downloads it. */
const recorded = async (page: Page): Promise<string> => {
  // A dialog of the screen may lie over it.
  await page
    .getByRole("button", { name: "Bu sekme kaydediliyor", includeHidden: true })
    .evaluate((button) => (button as HTMLElement).click())
  const download = page.waitForEvent("download")
  await page.getByRole("dialog", { name: "Bu sekmenin kaydı" }).getByRole("button", { name: "İndir" }).click()
  return readFile(await (await download).path(), "utf8")
}

const freeIssue = async (page: Page): Promise<string> => {
  const { data } = (await (await page.request.get("/api/issues/latest/grouped")).json()) as {
    data: { groupedByTags: Readonly<Record<string, ReadonlyArray<{ issue_id: string }>>> }
  }
  return Object.values(data.groupedByTags).flat()[0]?.issue_id ?? ""
}

const team = ["/team/new-advert", "/team/orders", "/team/announcements/new", "/team/questions/new"]

test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/u })

for (const [who, person, least] of [
  ["a visitor", null, 1],
  ["a reader", demoCollector, 4],
  ["a publisher", demoPublisher, 10],
  ["the team", demoSupport, 5]
] as const) {
  test(`no recording has what is written into any field of ${who}'s screens`, async ({ page }) => {
    test.setTimeout(300_000)
    const session = person === null ? null : await signedIn(page, person)
    const content = await contentOf(page, await freeIssue(page), session?.token ?? null)
    const paths = person === demoSupport ? team : everyScreen(content, person !== null)
    let filled = 0
    const told: Array<string> = []
    for (const path of paths) {
      await page.goto(`${path}?kayit`)
      await page.locator("#root h1").first().waitFor({ state: "attached" })
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], [data-waiting=true]") === null)
      const here = await fillAll(page)
      filled += here
      if (here > 0 && tells(await recorded(page))) told.push(path)
    }
    expect(told).toEqual([])
    // It looked at fields, and finds what it looks for.
    expect(filled).toBeGreaterThanOrEqual(least)
    expect(tells(`{"text":"${canary} 91"}`)).toBe(true)
    test.info().annotations.push({ type: "fields", description: String(filled) })
  })
}
