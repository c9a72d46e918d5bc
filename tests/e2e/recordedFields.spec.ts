import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { allCharts } from "../../scripts/recordings.ts"
import { demoCollector, demoMember, demoPublisher, demoSupport } from "../../server/demo/accounts.ts"
import type { Recording } from "../../src/machines/inspection/Recording.ts"
import { replay } from "../../src/machines/inspection/replay.ts"
import { canariesIn, type FieldKind, fillEveryField, forms } from "./canaries.ts"
import { contentOf, everyScreen } from "./everyScreen.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"

/** What the page recorded, as somebody downloads it. */
const recorded = async (page: Page): Promise<Recording> => {
  // A dialog of the screen may lie over it.
  await page
    .getByRole("button", { name: "Bu sekme kaydediliyor", includeHidden: true })
    .evaluate((button) => (button as HTMLElement).click())
  const download = page.waitForEvent("download")
  await page.getByRole("dialog", { name: "Bu sekmenin kaydı" }).getByRole("button", { name: "İndir" }).click()
  return JSON.parse(await readFile(await (await download).path(), "utf8")) as Recording
}

const freeIssue = async (page: Page): Promise<string> => {
  const { data } = (await (await page.request.get("/api/issues/latest/grouped")).json()) as {
    data: { groupedByTags: Readonly<Record<string, ReadonlyArray<{ issue_id: string }>>> }
  }
  return Object.values(data.groupedByTags).flat()[0]?.issue_id ?? ""
}

/** Buttons beside or behind which are more fields, by the paths that have them. */
const openers: ReadonlyArray<readonly [path: RegExp, button: RegExp]> = [
  [/^\/$/u, /^Giriş Yap$/u],
  [/^\/reader\//u, /başka sayfaya git$/u],
  [/^\/reader\//u, /^Dergi İçi Arama$/u],
  [/^\/subscription-plans$/u, /^Abone ol: Platform/u],
  [/^\/account\/support$/u, /^Yeni destek talebi$/u],
  [/^\/account\/subscriptions$/u, /^Aboneliği İptal Et/u]
]

const team = [
  "/team/new-advert",
  "/team/orders",
  "/team/announcements/new",
  "/team/questions/new",
  "/team/activities",
  "/team"
]

/** Refuses whatever would change what others read at the same time: the shop's issues, its team's texts, names. */
const refuseChanges = (page: Page) =>
  page.route(
    ({ pathname }) => /^\/api\/(?:publisher|uploads|update-profile|team(?!\/orders\/find$))(?:\/|$)/u.test(pathname),
    (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 400, json: { success: false, message: "Bugün olmaz." } })
  )

const written: ReadonlyArray<FieldKind> = ["text"]
const charts = allCharts()

test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/u })

test("a canary is found in every form it may take", () => {
  for (const form of forms) {
    const event = { type: "draft.edit", change: form }
    const heard = { kind: "heard", at: 0, actor: "form", event, isVeiled: false } as const
    expect(canariesIn({ entries: [heard] }), JSON.stringify(form)).toHaveLength(1)
  }
})

for (const [who, person, least, kinds] of [
  ["a visitor", null, 4, [...written, "mail", "secret"]],
  ["a reader", demoCollector, 12, [...written, "secret", "card", "number", "file"]],
  ["a subscriber", demoMember, 1, written],
  ["a publisher", demoPublisher, 20, [...written, "rich text", "number", "day", "day by parts", "file"]],
  ["the team", demoSupport, 8, [...written, "number", "file"]]
] as const) {
  test(`no recording has what is written into any field of ${who}'s screens`, async ({ page }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(20_000)
    await refuseChanges(page)
    const session = person === null ? null : await signedIn(page, person)
    const issue = await freeIssue(page)
    const content = await contentOf(page, issue, session?.token ?? null)
    const screens = [...everyScreen(content, person !== null), `/reader/${issue}`]
    const isDesk = (path: string) => path.startsWith("/account/publisher") || path.startsWith("/publication")
    const paths =
      person === demoSupport
        ? team
        : person === demoMember
          ? ["/account/subscriptions"]
          : screens.filter((path) => isDesk(path) === (person === demoPublisher))
    const filled: Array<FieldKind> = []
    const told: Array<string> = []
    const parted: Array<string> = []
    for (const path of paths) {
      await page.goto(`${path}?kayit`)
      await page.locator("#root h1").first().waitFor({ state: "attached" })
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], [data-waiting=true]") === null)
      const here = [...(await fillEveryField(page))]
      for (const [of, button] of openers) {
        if (!of.test(path)) continue
        const opener = page.getByRole("button", { name: button }).first()
        const isThere = await opener.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false
        )
        if (!isThere) continue
        const fields = page.locator("input, textarea")
        const before = await fields.count()
        await opener.evaluate((node: HTMLElement) => node.click())
        // A panel of the reader takes the place of the one before.
        if (!path.startsWith("/reader/")) await expect.poll(() => fields.count()).toBeGreaterThan(before)
        here.push(...(await fillEveryField(page)))
      }
      if (here.length === 0) continue
      filled.push(...here)
      // What is sent comes back, or is refused with all else of the form kept.
      const send = page.locator("main button[type=submit]:enabled, [role=dialog] button[type=submit]:enabled").last()
      if (await send.isVisible()) await send.evaluate((button: HTMLElement) => button.click())
      const recording = await recorded(page)
      told.push(...canariesIn(recording).map((place) => `${path} ${place}`))
      const { difference } = replay(recording, await charts)
      if (difference !== null) parted.push(`${path} ${JSON.stringify(difference)}`)
    }
    expect(told).toEqual([])
    expect(parted).toEqual([])
    // It looked at fields of every kind that there is.
    expect(filled.length).toBeGreaterThanOrEqual(least)
    expect([...new Set(filled)]).toEqual(expect.arrayContaining([...kinds]))
    test.info().annotations.push({ type: "fields", description: String(filled.length) })
  })
}
