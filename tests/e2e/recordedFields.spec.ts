import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { allCharts } from "../../scripts/recordings.ts"
import { type DemoAccount, demoCollector, demoMember, demoPublisher, demoSupport } from "../../server/demo/accounts.ts"
import type { Recording } from "../../src/machines/inspection/Recording.ts"
import { replay } from "../../src/machines/inspection/replay.ts"
import { teamOrder } from "../kit/fixtures/teamOrders.ts"
import { canariesIn, type Field, type FieldKind, fillEveryField, forms } from "./canaries.ts"
import { contentOf, everyScreen } from "./everyScreen.ts"
import { goTo } from "./goTo.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"

/** What the page recorded, as somebody downloads it. */
const recorded = async (page: Page): Promise<Recording> => {
  // A dialog of the screen may lie over it.
  await page
    .getByRole("button", { name: "Bu sekme kaydediliyor", includeHidden: true })
    .evaluate((button) => (button as HTMLElement).click())
  const download = page.waitForEvent("download")
  await page
    .getByRole("dialog", { name: "Bu sekmenin kaydı" })
    .getByRole("button", { name: "İndir" })
    .evaluate((button: HTMLElement) => button.click())
  return JSON.parse(await readFile(await (await download).path(), "utf8")) as Recording
}

const freeIssue = async (page: Page): Promise<string> => {
  const { data } = (await (await page.request.get("/api/issues/latest/grouped")).json()) as {
    data: { groupedByTags: Readonly<Record<string, ReadonlyArray<{ issue_id: string }>>> }
  }
  return Object.values(data.groupedByTags).flat()[0]?.issue_id ?? ""
}

/** The first publication of a publisher. */
const ownPublication = async (page: Page, token: string): Promise<string> => {
  const answer = await page.request.get("/api/publisher/publications", {
    headers: { authorization: `Bearer ${token}` }
  })
  const { data } = (await answer.json()) as { readonly data: ReadonlyArray<{ readonly id: string }> }
  return data[0]?.id ?? ""
}

/** Fields that come by more than a press, by the paths that have them. */
const leadings: ReadonlyArray<readonly [path: RegExp, lead: (page: Page) => Promise<void>]> = [
  [
    /^\/reader\/.*\?sayfa=4$/u,
    async (page) => {
      await expect(page.locator("article[data-page='4'] .line").first()).toBeAttached()
      await page.keyboard.press("m")
      await expect(page.getByRole("application")).toBeFocused()
      for (const key of ["Control+ArrowDown", "Control+Shift+ArrowRight", "Shift+F10"]) await page.keyboard.press(key)
      const note = page.getByRole("toolbar", { name: "Seçili yazı" }).getByRole("button", { name: "Not Ekle" })
      await note.evaluate((button: HTMLElement) => button.click())
      await expect(page.getByPlaceholder("Notunuzu buraya yazın...")).toBeVisible()
    }
  ],
  [
    /^\/team\/orders$/u,
    async (page) => {
      // Nobody in the demo has paid here; what the dialog asks does not depend on whose order it is.
      await page.route("**/api/team/orders/find", (route) =>
        route.fulfill({ json: { success: true, data: { items: [teamOrder()] }, message: "" } })
      )
      const field = page.getByRole("textbox", { name: "Sipariş numarası ya da e-posta adresi" })
      await field.fill(teamOrder().order_number)
      await field.press("Enter")
      await page
        .getByRole("button", { name: /^İade et: /u })
        .first()
        .evaluate((button: HTMLElement) => button.click())
      await expect(page.getByRole("dialog", { name: "Kalemi iade et" })).toBeVisible()
    }
  ]
]

/** Buttons beside or behind which are more fields, by the paths that have them; one of them only for some people. */
const openers: ReadonlyArray<readonly [path: RegExp, button: RegExp, only?: DemoAccount | null]> = [
  [/^\/$/u, /^Giriş Yap$/u, null],
  [/^\/reader\//u, /başka sayfaya git$/u],
  [/^\/reader\//u, /^Dergi İçi Arama$/u],
  [/^\/subscription-plans$/u, /^Abone ol: Platform/u],
  [/^\/account\/support$/u, /^Yeni destek talebi$/u],
  [/^\/account\/subscriptions$/u, /^Aboneliği İptal Et/u, demoMember]
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

for (const [who, person, least, kinds, needed] of [
  ["a visitor", null, 4, [...written, "mail", "secret"], [/^text "Not"$/u]],
  ["a reader", demoCollector, 12, [...written, "secret", "card", "number", "file"], []],
  ["a subscriber", demoMember, 1, written, []],
  ["a publisher", demoPublisher, 20, [...written, "rich text", "number", "day", "day by parts", "file"], [/^mail /u]],
  ["the team", demoSupport, 8, [...written, "number", "file"], [/"Açıklama"$/u]]
] as const) {
  test(`no recording has what is written into any field of ${who}'s screens`, async ({ page }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(20_000)
    await refuseChanges(page)
    const session = person === null ? null : await signedIn(page, person)
    const issue = await freeIssue(page)
    const content = await contentOf(page, issue, session?.token ?? null)
    const own = person === demoPublisher ? await ownPublication(page, session?.token ?? "") : content.publication
    const screens = [
      ...everyScreen({ ...content, publication: own }, person !== null),
      `/reader/${issue}`,
      // Notes of a visitor stay on the device.
      ...(person === null ? [`/reader/${await publishedIssue(page, "Sayı 14: Lodos")}?sayfa=4`] : [])
    ]
    const isDesk = (path: string) => path.startsWith("/account/publisher") || path.startsWith("/publication")
    const paths =
      person === demoSupport
        ? team
        : person === demoMember
          ? ["/account/subscriptions"]
          : screens.filter((path) => isDesk(path) === (person === demoPublisher))
    const filled: Array<Field> = []
    const seen = new Map<string, string>()
    const told: Array<string> = []
    const parted: Array<string> = []
    // A screen where something was written is left for one that is loaded anew; from all others one goes on.
    let isFresh = false
    for (const path of paths) {
      if (isFresh) await goTo(page, path)
      else await page.goto(`${path}${path.includes("?") ? "&" : "?"}kayit`)
      isFresh = true
      await page.locator("#root h1").first().waitFor({ state: "attached" })
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], [data-waiting=true]") === null)
      const here: Array<Field> = []
      const look = async () => {
        const told = await fillEveryField(page)
        here.push(...told.filled)
        for (const called of told.seen) if (!seen.has(called)) seen.set(called, path)
      }
      await look()
      for (const [of, lead] of leadings) {
        if (!of.test(path)) continue
        await lead(page)
        await look()
      }
      for (const [of, button, only = person] of openers) {
        if (!of.test(path) || only !== person) continue
        const opener = page.getByRole("button", { name: button }).first()
        await opener.waitFor()
        const fields = page.locator("input, textarea")
        const before = await fields.count()
        await opener.evaluate((node: HTMLElement) => node.click())
        // A panel of the reader takes the place of the one before.
        if (!path.startsWith("/reader/")) await expect.poll(() => fields.count()).toBeGreaterThan(before)
        await look()
      }
      if (here.length === 0) continue
      filled.push(...here)
      isFresh = false
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
    expect([...new Set(filled.map(({ kind }) => kind))]).toEqual(expect.arrayContaining([...kinds]))
    const canaried = new Set(filled.map(({ called }) => called))
    const missed = [...seen].filter(([called]) => !canaried.has(called))
    expect(missed.map(([called, path]) => `${path}: ${called}`)).toEqual([])
    for (const field of needed) expect([...canaried]).toContainEqual(expect.stringMatching(field))
    test.info().annotations.push({ type: "fields", description: String(filled.length) })
  })
}
