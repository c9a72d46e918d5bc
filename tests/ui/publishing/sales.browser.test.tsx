import { beforeEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { MonthOfSales, SaleLine } from "../../../src/domain/publishing/Sales.ts"
import type { TextFile } from "../../../src/domain/TextFile.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { salesMonthsMachine } from "../../../src/machines/publishing/salesMonths.machine.ts"
import { salesOfMonthMachine } from "../../../src/machines/publishing/salesOfMonth.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { Sales, SalesOfMonth } from "../../../src/ui/publishing/Sales.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { saleLine } from "../../kit/fixtures/sales.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const months: ReadonlyArray<MonthOfSales> = [
  { month: "2026-09", count: 1, total: 4999 },
  { month: "2026-10", count: 0, total: 0 },
  { month: "2026-11", count: 5, total: 74_985 }
]
const lines = [
  saleLine(),
  saleLine({ kind: "year", issue_title: null, price: 49_990, count: 1, total: 49_990 }),
  saleLine({ kind: "year", issue_title: null, is_renewal: true, price: 9998, count: 1, total: 9998 })
]

interface Machines {
  readonly ofMonths: typeof salesMonthsMachine
  readonly ofLines: typeof salesOfMonthMachine
  readonly ofSaving: typeof fileSavingMachine
}

const Screen = ({ ofMonths, ofLines, ofSaving, isAsked }: Machines & { readonly isAsked: boolean }) => {
  const lines = useScreenActor(alone, () => ofLines, "2026-11")
  const saving = useScreenActor(alone, () => ofSaving, undefined)
  return (
    <Sales
      months={useScreenActor(alone, () => ofMonths, undefined)}
      month="2026-11"
      isAsked={isAsked}
      statement={<SalesOfMonth month="2026-11" lines={lines} saving={saving} />}
    />
  )
}

const opened = async (
  known: ReadonlyArray<MonthOfSales>,
  sold: ReadonlyArray<SaleLine>,
  staging: Staging = {},
  isAsked = false
) => {
  const [first, second, files] = [slotAnswers(), slotAnswers(), slotAnswers()]
  const machines = {
    ofMonths: first.filled(salesMonthsMachine),
    ofLines: second.filled(salesOfMonthMachine),
    ofSaving: files.filled(fileSavingMachine)
  }
  await show(<Screen {...machines} isAsked={isAsked} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  first.answer("load", { type: "loadable.loaded", value: known })
  second.answer("load", { type: "loadable.loaded", value: sold })
  return files
}

const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`, "u") })

beforeEach(() => viewport(1280, 800))

describe("a publisher's sales", () => {
  it("are a table of months, the present one first, each leading to its statement", async () => {
    await opened(months, lines)
    const table = page.getByRole("table", { name: "Aylara göre satışlar" })
    expect(
      table
        .getByRole("rowheader")
        .elements()
        .map(({ textContent }) => textContent)
    ).toEqual(["Kasım 2026", "Ekim 2026", "Eylül 2026"])
    await expect.element(row("Kasım 2026")).toMatchTextContent(/5749,85\sTL$/u)
    await expect.element(row("Ekim 2026")).toMatchTextContent(/00,00\sTL$/u)
    await expect
      .element(page.getByRole("link", { name: "Eylül 2026" }))
      .toHaveAttribute("href", "/account/publisher/sales?month=2026-09")
    await expect.element(page.getByRole("link", { name: "Kasım 2026" })).toHaveAttribute("aria-current", "true")
  })

  it("are a statement of the month, thing by thing, with their sum", async () => {
    await opened(months, lines)
    await expect.element(page.getByRole("heading", { name: "Kasım 2026 dökümü" })).toBeVisible()
    await expect.element(row("Sayı 14: Lodos")).toMatchTextContent(/Çıma49,99\sTL3149,97\sTL$/u)
    await expect.element(row("Bir yıllık abonelik")).toMatchTextContent(/499,90\sTL1499,90\sTL$/u)
    await expect.element(row("Yenilenen abonelik")).toMatchTextContent(/99,98\sTL199,98\sTL$/u)
    await expect.element(row("Toplam")).toMatchTextContent(/5749,85\sTL$/u)
  })

  it("are saved as a file for the books, which says so, or why not", async () => {
    const files = await opened(months, lines)
    const save = page.getByRole("button", { name: "Tabloyu indir (CSV)" })
    await save.click()
    await expect.poll(() => files.waiting("save")).toHaveLength(1)
    const [{ file }] = files.waiting("save") as [{ readonly file: TextFile }]
    expect(file.name).toBe("satislar-2026-11.csv")
    expect(file.text.split("\r\n")[1]).toBe("Çıma;Sayı 14: Lodos;49,99;3;149,97")
    files.answer("save", { type: "file.saved" })
    await expect.element(page.getByText("satislar-2026-11.csv indirildi.")).toBeVisible()
    await save.click()
    files.answer("save", { type: "file.failed" })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Tarayıcı dosyayı indiremedi. Tekrar deneyin.")
  })

  it("say that there were none, ever or in a month", async () => {
    await opened([], [])
    await expect.element(page.getByText(/^Son iki yılda hiç satış olmadı\./)).toBeVisible()
    await expect.element(page.getByRole("table")).not.toBeInTheDocument()
  })

  it("show an older month that the address names", async () => {
    await opened([], lines, {}, true)
    await expect.element(page.getByText(/^Son iki yılda hiç satış olmadı\./)).toBeVisible()
    await expect.element(row("Toplam")).toBeVisible()
  })

  it("say of a month that nothing was sold in it", async () => {
    await opened(months, [])
    await expect.element(page.getByText("Kasım 2026 içinde satış olmadı.")).toBeVisible()
  })

  it.each([390, 820, 1440])("are whole at a width of %i, nothing beyond the window", async (width) => {
    await viewport(width, 800)
    await opened(months, [
      saleLine({ issue_title: "Uzun bir başlık: ".repeat(12), count: 1_234_567, total: 1_234_567_890 })
    ])
    await expect.element(page.getByRole("heading", { name: "Kasım 2026 dökümü" })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe.each(stagings)("the sales, %j", (staging) => {
  it("leave nothing for axe to find", async () => {
    await opened(months, lines, staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
