import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Figures } from "../../../src/domain/publishing/Figures.ts"
import type { FiguresAsked, FiguresSearch, OfferedDays } from "../../../src/domain/publishing/FiguresAsked.ts"
import type { TextFile } from "../../../src/domain/TextFile.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { figuresMachine } from "../../../src/machines/publishing/figures.machine.ts"
import { dashboardMachine } from "../../../src/machines/publishing/dashboard.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { FoundFigures, PublisherFigures } from "../../../src/ui/publishing/PublisherFigures.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { dashboard } from "../../kit/fixtures/dashboards.ts"
import { dayOfFigures, figures, issueFigures } from "../../kit/fixtures/figures.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const today = "2026-11-02"
const two: FiguresAsked = { from: "2026-11-01", to: today, publication: null, issue: null }

interface ScreenProps {
  readonly asked: FiguresAsked
  readonly offered: OfferedDays | null
  readonly onAsk: (search: FiguresSearch) => void
  readonly machines: {
    readonly ofFigures: typeof figuresMachine
    readonly ofTitles: typeof dashboardMachine
    readonly ofSaving: typeof fileSavingMachine
  }
}

const Screen = ({ machines: { ofFigures, ofTitles, ofSaving }, ...props }: ScreenProps) => {
  const found = useScreenActor(alone, () => ofFigures, props.asked)
  const saving = useScreenActor(alone, () => ofSaving, undefined)
  const titles = useScreenActor(alone, () => ofTitles, undefined)
  const { asked, offered } = props
  return (
    <PublisherFigures
      {...props}
      today={today}
      titles={titles}
      found={<FoundFigures asked={asked} offered={offered} figures={found} saving={saving} />}
    />
  )
}

interface Opening {
  readonly known?: Figures
  readonly asked?: FiguresAsked
  readonly offered?: OfferedDays | null
  readonly staging?: Staging
}

const opened = async ({ known = figures(), asked = two, offered = null, staging = {} }: Opening = {}) => {
  const [found, titles, files] = [slotAnswers(), slotAnswers(), slotAnswers()]
  const machines = {
    ofFigures: found.filled(figuresMachine),
    ofTitles: titles.filled(dashboardMachine),
    ofSaving: files.filled(fileSavingMachine)
  }
  const searches: Array<FiguresSearch> = []
  const screen = <Screen asked={asked} offered={offered} onAsk={(next) => searches.push(next)} machines={machines} />
  await show(screen, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  found.answer("load", { type: "loadable.loaded", value: known })
  titles.answer("load", {
    type: "loadable.loaded",
    value: dashboard({
      publications: [
        { id: "publication0001", title: "Çıma", logo: null, role: "figures", issues_count: 1 },
        { id: "publication0002", title: "Atlas", logo: null, role: "owner", issues_count: 2 }
      ]
    })
  })
  return { searches, titles, files }
}

const cells = (name: string) =>
  page
    .getByRole("row", { name: new RegExp(`^${name}`, "u") })
    .getByRole("cell")
    .elements()
    .map(({ textContent }) => textContent)

const captions = () =>
  [...document.querySelectorAll("figcaption")].map((caption) =>
    [...caption.children].map(({ textContent }) => textContent).join(" ")
  )

beforeEach(() => viewport(1280, 800))

describe("a publisher's figures", () => {
  it("are curves with their sums, a table of days, of sources and of issues, and what was counted", async () => {
    await opened()
    await expect.element(page.getByRole("button", { name: "Gün gün sayılarla" })).toBeVisible()
    expect(captions()).toEqual([
      "Okur 3 Ortalama ilerleme %62",
      "Açılış 4",
      "Okunan sayfa 1.234",
      "Okuma süresi 1,5 sa.",
      "Satış 2",
      "Tutar 99,98\u00A0TL",
      "Başlayan abonelik 5",
      "Biten abonelik 1"
    ])
    await expect.element(page.getByRole("table", { name: "Gün gün sayılarla" })).not.toBeInTheDocument()
    await page.getByRole("button", { name: "Gün gün sayılarla" }).click()
    await expect.element(page.getByRole("table", { name: "Gün gün sayılarla" })).toBeVisible()
    expect(cells("2 Kas 2026")).toEqual(["3", "4", "1.234", "1,5 sa.", "2", "99,98\u00A0TL", "5", "1"])
    expect(cells("Kiosk")).toEqual(["3"])
    const rows = page.getByRole("table", { name: "Nereden geldiler" }).getByRole("rowheader").elements()
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Kiosk", "Arama motoru"])
    expect(cells("Sayı 14")).toEqual(["3", "4", "1.234", "1,5 sa.", "2", "99,98\u00A0TL", "%62"])
    await expect
      .element(page.getByRole("link", { name: "Sayı 14: Lodos" }))
      .toHaveAttribute("href", "/account/publisher/figures?from=2026-11-01&to=2026-11-02&issue=issue0000000001")
    await expect.element(page.getByText(/kendi okumaları sayılmaz/)).toBeVisible()
    await expect.element(page.getByText(/^Sayılmayanlar: önizlemeler/)).toBeVisible()
  })

  it("draw each day of a curve where its number is", async () => {
    const days = [1, 2, 3].map((day) => dayOfFigures(`2026-11-0${day}`, { readers: 10 * day }))
    await opened({ known: figures({ days }) })
    const curve = document.querySelector("figure svg")
    const [low, middle, high] = [...(curve?.querySelectorAll("circle") ?? [])].map((one) => ({
      x: Number(one.getAttribute("cx")),
      y: Number(one.getAttribute("cy"))
    }))
    expect((low?.x ?? 0) + (high?.x ?? 0)).toBeCloseTo(2 * (middle?.x ?? 0), 6)
    expect((low?.y ?? 0) + (high?.y ?? 0)).toBeCloseTo(2 * (middle?.y ?? 0), 6)
    expect(low?.y).toBeGreaterThan(high?.y ?? Infinity)
    expect(curve?.querySelector("path:last-of-type")?.getAttribute("d")).toBe(
      `M${low?.x},${low?.y}L${middle?.x},${middle?.y}L${high?.x},${high?.y}`
    )
    expect(curve?.textContent).toContain("1 Kas 2026")
    expect(curve?.textContent).toContain("3 Kas 2026")
  })

  it("have round numbers beside their curves: whole ones of things, hours or minutes of time, liras of money", async () => {
    const days = [dayOfFigures("2026-11-01", { readers: 2, openings: 3, seconds: 5400, total: 250_000 })]
    await opened({ known: figures({ days }) })
    const scale = (place: number) =>
      [...document.querySelectorAll(`figure:nth-of-type(${place}) svg g`)].map(({ textContent }) => textContent)
    expect(scale(1)).toEqual(["0", "1", "2"])
    expect(scale(2)).toEqual(["0", "1", "2", "3"])
    expect(scale(4)).toEqual(["0 sn.", "30 dk.", "1 sa.", "1,5 sa."])
    expect(scale(5)).toEqual(["0", "1"])
    expect(scale(6)).toEqual(["0", "1\u00A0B", "2\u00A0B", "3\u00A0B"])
  })

  it("of an issue have its title, the way back, and no subscriptions", async () => {
    const issue = "issue0000000001"
    await opened({ known: figures({ issue_title: "Sayı 14: Lodos" }), asked: { ...two, issue }, offered: 30 })
    await expect.element(page.getByText("Sayı 14: Lodos")).toBeVisible()
    await expect
      .element(page.getByRole("link", { name: "Bütün sayılar" }))
      .toHaveAttribute("href", "/account/publisher/figures?days=30")
    expect(captions().some((caption) => caption.includes("abonelik"))).toBe(false)
    await expect.element(page.getByRole("button", { name: /Dergi$/u })).not.toBeInTheDocument()
    await expect
      .element(page.getByRole("link", { name: "Son 7 gün" }))
      .toHaveAttribute("href", `/account/publisher/figures?issue=${issue}&days=7`)
    await expect.element(page.getByRole("link", { name: "Son 30 gün" })).toHaveAttribute("aria-current", "true")
  })

  it("are asked for by typed days, and what is wrong with these is said before anything is asked", async () => {
    const { searches } = await opened()
    const show = page.getByRole("button", { name: "Göster" })
    await page.getByRole("group", { name: "Son gün" }).getByRole("spinbutton").first().click()
    await userEvent.keyboard("09112026")
    await show.click()
    await expect.element(page.getByText("Son gün, bugünden sonra olamaz.")).toBeVisible()
    await page.getByRole("group", { name: "Son gün" }).getByRole("spinbutton").first().click()
    await userEvent.keyboard("31102026")
    await expect.element(page.getByText("Son gün, ilk günden önce olamaz.")).toBeVisible()
    expect(searches).toEqual([])
    await page.getByRole("group", { name: "İlk gün" }).getByRole("spinbutton").first().click()
    await userEvent.keyboard("01092025")
    await expect.element(page.getByText("En çok 366 gün gösterilebilir.")).toBeVisible()
    await page.getByRole("group", { name: "İlk gün" }).getByRole("spinbutton").first().click()
    await userEvent.keyboard("01102026")
    await show.click()
    expect(searches).toEqual([{ from: "2026-10-01", to: "2026-10-31" }])
  })

  it("are asked for of one publication", async () => {
    const { searches } = await opened({ offered: 90 })
    await page.getByRole("button", { name: /Dergi/u }).click()
    await page.getByRole("option", { name: "Atlas" }).click()
    expect(searches).toEqual([{ days: "90", publication: "publication0002" }])
  })

  it("are saved as tables", async () => {
    const { files } = await opened()
    await page.getByRole("button", { name: "Günleri indir (CSV)" }).click()
    await expect.poll(() => files.waiting("save")).toHaveLength(1)
    const [{ file }] = files.waiting("save") as [{ readonly file: TextFile }]
    expect(file.name).toBe("gunler-2026-11-01-2026-11-02.csv")
    expect(file.text.split("\r\n")[0]).toBe(
      "\uFEFFGün;Okur;Açılış;Okunan sayfa;Okuma süresi (dakika);Satış;Tutar (TL);Başlayan abonelik;Biten abonelik"
    )
    files.answer("save", { type: "file.saved" })
    await expect.element(page.getByText("gunler-2026-11-01-2026-11-02.csv indirildi.")).toBeVisible()
    await page.getByRole("button", { name: "Sayıları indir (CSV)" }).click()
    await expect.poll(() => files.waiting("save")).toHaveLength(1)
    const [issues] = files.waiting("save") as [{ readonly file: TextFile }]
    expect(issues.file.name).toBe("sayilar-2026-11-01-2026-11-02.csv")
    expect(issues.file.text.split("\r\n")[0]).toBe(
      "\uFEFFDergi;Sayı;Okur;Açılış;Okunan sayfa;Okuma süresi (dakika);Ortalama ilerleme (%);Satış;Tutar (TL)"
    )
  })

  it.each([390, 820, 1440])("are whole at a width of %i, nothing beyond the window", async (width) => {
    await viewport(width, 800)
    const issues = [issueFigures({ title: "Uzun bir başlık: ".repeat(12), readers: 12_345_678, total: 1_234_567_890 })]
    await opened({ known: figures({ issues }) })
    await page.getByRole("button", { name: "Gün gün sayılarla" }).click()
    await expect.element(page.getByRole("table", { name: "Gün gün sayılarla" })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe.each(stagings)("the figures, %j", (staging) => {
  it.each(["some", "none"])("leave nothing for axe to find: %s", async (kind) => {
    const none = figures({ readers: 0, read_share: null, days: [dayOfFigures("2026-11-01")], sources: [], issues: [] })
    await opened({ known: kind === "some" ? figures() : none, staging })
    if (kind === "some") await page.getByRole("button", { name: /^(Gün gün|Day by day)/u }).click()
    await settled()
    expect(await faults()).toEqual([])
  })
})
