import { createActor, fromCallback } from "xstate"
import { beforeEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { Dashboard as Figures } from "../../../src/domain/publishing/Dashboard.ts"
import type { DeskKind } from "../../../src/domain/session/deskOf.ts"
import type { DeskIssue } from "../../../src/domain/publishing/DeskIssue.ts"
import { currentIssues } from "../../../src/domain/publishing/deskList.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { dashboardMachine } from "../../../src/machines/publishing/dashboard.machine.ts"
import { deskMachine } from "../../../src/machines/publishing/desk.machine.ts"
import { Dashboard } from "../../../src/ui/publishing/Dashboard.tsx"
import { activities, dashboard as figuresOf } from "../../kit/fixtures/dashboards.ts"
import { deskIssue } from "../../kit/fixtures/deskIssues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"

const silent = fromCallback(() => {}) as never

const dashboard = async (
  figures: Figures = figuresOf(),
  issues: ReadonlyArray<DeskIssue> = [],
  staging: Staging = {},
  kind: DeskKind = "publisher"
) => {
  const shown = createActor(dashboardMachine.provide({ actors: { load: silent } })).start()
  const desk = createActor(deskMachine.provide({ actors: { load: silent } }), { input: currentIssues }).start()
  shown.send({ type: "loadable.loaded", value: figures })
  desk.send({ type: "desk.loaded", issues, total: issues.length })
  await show(
    <Dashboard
      kind={kind}
      dashboard={shown}
      desk={kind === "figures" ? null : desk}
      sharing={createActor(sharingMachine).start()}
      origin="https://sayfa.example"
    />,
    staging
  )
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  return desk
}

const making = (given: Partial<DeskIssue> = {}) =>
  deskIssue({ id: "b", status: "CONVERTING", title: "Sayı 17", pages_total: 28, published_at: null, ...given })

const rows = () => said("rowheader").map((words) => words.slice(0, 7))

beforeEach(() => viewport(1280, 800))

describe("a publisher's desk", () => {
  it("counts publications and issues, and leads to all of these", async () => {
    await dashboard()
    const count = (name: string) => page.getByText(name, { exact: true }).element().nextElementSibling?.textContent
    expect([count("Yayın"), count("Sayı")]).toEqual(["2", "14"])
    await expect
      .element(page.getByRole("link", { name: "Tüm sayılar" }))
      .toHaveAttribute("href", "/account/publisher/issues")
  })

  it("names the publications with their issues, and leads to the settings of each", async () => {
    await dashboard()
    const own = page.getByRole("region", { name: "Yayınlarınız" })
    await expect.element(own.getByRole("listitem").first()).toHaveTextContent("AAtlas1 sayıKişiler")
    await expect
      .element(own.getByRole("link", { name: "Çıma" }))
      .toHaveAttribute("href", "/account/publisher/publications/publication0001")
  })

  it("leads to the people of each, and names the role in those of others", async () => {
    const others = { id: "publication0003", title: "Rota", logo: null, issues_count: 2 }
    const titles = [
      { ...others, role: "editor" } as const,
      { ...others, id: "publication0004", role: "figures" } as const
    ]
    await dashboard(figuresOf({ publications: [...figuresOf().publications, ...titles] }))
    const own = page.getByRole("region", { name: "Yayınlarınız" })
    expect(
      own
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent)
    ).toEqual([
      "AAtlas1 sayıKişiler",
      "ÇÇıma13 sayıKişiler",
      "RRota2 sayıDüzenleyiciKişiler",
      "RRota2 sayıYalnız rakamlarKişiler"
    ])
    await expect
      .element(own.getByRole("link", { name: "Kişiler: Çıma" }))
      .toHaveAttribute("href", "/account/publisher/publications/publication0001/people")
    // Its settings are not for who sees figures alone.
    expect(own.getByRole("link", { name: "Rota", exact: true }).elements()).toHaveLength(1)
  })

  it.each([
    [
      "publisher",
      ["Yeni Yayın Ekle", "Yeni Sayı Ekle", "Tüm sayılar", "İstatistikler", "Satışlar", "Okurlar", "İlanlar"]
    ],
    ["editor", ["Yeni Sayı Ekle", "Tüm sayılar", "İstatistikler", "Satışlar", "Okurlar", "İlanlar"]],
    ["figures", ["İstatistikler", "Satışlar", "Okurlar", "İlanlar"]]
  ] as const)("of a %s leads where its user may go", async (kind, names) => {
    await dashboard(figuresOf({ publications: [], latest_published_issues: [] }), [making()], {}, kind)
    expect(said("link").filter((name) => !name.startsWith("Ayarlar: "))).toEqual(names)
    expect(said("table")).toHaveLength(kind === "figures" ? 0 : 1)
  })

  it.each([
    ["memberInvited", null, "Can Su, Çıma yayınına birini davet etti"],
    ["roleChanged", null, "Can Su, Çıma yayınına bir davetin rolünü değiştirdi"],
    ["roleChanged", "Ece", "Can Su, Çıma yayınında birinin rolünü değiştirdi: Ece"],
    ["memberRemoved", null, "Can Su, Çıma yayınına bir daveti geri çekti"],
    ["memberRemoved", "Ece", "Can Su, Çıma yayınından birini çıkardı: Ece"],
    ["memberJoined", null, "Can Su, Çıma yayınına katıldı"],
    ["issueOffSale", "Sayı 13", "Can Su, Çıma yayınının “Sayı 13” sayısını yayından kaldırdı"]
  ] as const)("tells what members did: %s", async (activity, subject, sentence) => {
    const told = { type: "member", id: "m", activity, user: "Can Su", subject, publication_title: "Çıma" } as const
    await dashboard(figuresOf({ latest_activity: [{ ...told, created: "2026-11-20T06:00:00.000Z" }] }))
    const happened = page.getByRole("region", { name: "Son Aktiviteler" }).getByRole("listitem")
    await expect.element(happened).toMatchTextContent(new RegExp(`^${sentence}`, "u"))
  })

  it("lists the last published issues, each with the way to its page", async () => {
    await dashboard()
    const latest = page.getByRole("region", { name: "Son Yayınlanan 10 Sayı" })
    await expect
      .element(latest.getByRole("link", { name: "Sayı 14: Lodos" }))
      .toHaveAttribute("href", "/magazine/issue0000000001")
    await expect.element(latest.getByRole("listitem")).toHaveTextContent("Sayı 14: LodosÇıma1 Kasım 2026")
  })

  it.each([
    [activities.bought, /^Ayşe Okur, Çıma dergisinin “Sayı 14: Lodos” sayısını satın aldı24,99 TL/],
    [{ ...activities.bought, issue: null }, /^Ayşe Okur, Çıma dergisinin bir sayısını satın aldı24,99 TL/],
    [activities.subscribed, /^Işık Okur, Çıma dergisine bir yıllığına abone oldu249,90 TL/],
    [activities.renewed, /^Bir okur, Çıma aboneliğini yeniledi249,90 TL/],
    [
      activities.refunded,
      /^Ayşe Okur, Çıma dergisinin “Sayı 14: Lodos” sayısını satın almıştı; parası iade edildi[-−]24,99 TL/
    ],
    [
      { ...activities.refunded, issue: null },
      /^Ayşe Okur, Çıma dergisinin bir sayısını satın almıştı; parası iade edildi[-−]24,99 TL/
    ],
    [
      { ...activities.subscribed, refunded: activities.refunded.refunded },
      /^Işık Okur, Çıma dergisine bir yıllığına abone olmuştu; parası iade edildi[-−]249,90 TL/
    ],
    [
      { ...activities.renewed, refunded: activities.refunded.refunded },
      /^Bir okur, Çıma aboneliğini yenilemişti; parası iade edildi[-−]249,90 TL/
    ],
    [activities.opened, /^Bir okur, Çıma dergisinin “Sayı 14: Lodos” sayısını planıyla açtı(?!.* TL)/],
    [activities.given, /^Çıma dergisinin “Sayı 14: Lodos” sayısı bir okura armağan edildi(?!.* TL)/]
  ])("tells what happened: %j", async (activity, sentence) => {
    await dashboard(figuresOf({ latest_activity: [activity] }))
    const happened = page.getByRole("region", { name: "Son Aktiviteler" }).getByRole("listitem")
    await expect.element(happened).toMatchTextContent(sentence)
  })

  it("lists above them what is in the making, and for ten minutes what was just published", async () => {
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
    const desk = await dashboard(figuresOf(), [
      making(),
      making({ id: "c", title: "Sayı 16", status: "FAILED", reason: "fault" }),
      making({ id: "d", title: "Sayı 15", status: "PUBLISHED", published_at: minutesAgo(8) }),
      making({ id: "e", title: "Sayı 13", status: "PUBLISHED", published_at: minutesAgo(12) })
    ])
    await expect.element(page.getByRole("table")).toBeVisible()
    expect(rows()).toEqual(["Sayı 17", "Sayı 16", "Sayı 15"])
    desk.send({ type: "issue.changed" })
    desk.send({ type: "desk.loaded", issues: [making({ status: "PUBLISHED", published_at: minutesAgo(0) })], total: 1 })
    await expect.element(page.getByText("Sayı 17 yayınlandı.")).toBeInTheDocument()
    expect(rows()).toEqual(["Sayı 17"])
  })

  it("has no empty table where nothing is in the making", async () => {
    await dashboard(figuresOf(), [deskIssue()])
    await expect.element(page.getByRole("region", { name: "Son Aktiviteler" })).toBeVisible()
    expect(said("table")).toEqual([])
    expect(said("heading")).not.toContain("Hazırlananlar ve yeni yayınlananlar")
  })

  it.each(stagings)("leaves nothing for axe to find, %j", async (staging) => {
    await dashboard(figuresOf(), [making()], staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
