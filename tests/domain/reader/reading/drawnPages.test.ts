import { describe, expect, it } from "vitest"
import type { PageBox, PageLayout, PageShapes } from "../../../../src/domain/reader/reading/PageLayout.ts"
import { readPages } from "../../../../src/domain/reader/reading/readPages.ts"
import { column, laidPage, type WrittenLine } from "../../../kit/fixtures/laidPages.ts"

const box = (left: number, top: number, width: number, height: number): PageBox => ({ left, top, width, height })

/** A page with what is drawn on it. */
const drawn = (lines: ReadonlyArray<WrittenLine>, shapes: Partial<PageShapes>): PageLayout => ({
  ...laidPage(1, lines),
  shapes: { pictures: [], rules: [], panels: [], ...shapes }
})

const blocksOf = (page: PageLayout) => readPages([page]).articles.flatMap(({ blocks }) => blocks)
const readOn = (page: PageLayout): ReadonlyArray<string> =>
  blocksOf(page).map(({ kind, text }) => (text === "" ? kind : `${kind}: ${text}`))

const prose = (name: string): ReadonlyArray<string> => [
  `${name} adlı bir satır sütunun sonuna kadar`,
  "uzun bir satır sonuna kadar sürüp gider",
  "uzun bir satır sonuna kadar sürüp gider",
  "ve burada bir cümle biter."
]
const text = (name: string): string => `paragraph: ${prose(name).join(" ")}`
const body = [...column(prose("Bir"), { left: 60, top: 500 }), ...column(prose("İki"), { left: 300, top: 500 })]

describe("a picture", () => {
  it("is read where it stands, before its caption, as large as it is drawn", () => {
    const caption = { text: "Bir vapur, akşamüstü, iskeleye yanaşır.", left: 60, top: 310, size: 8 }
    const page = drawn([caption, ...body], { pictures: [box(60, 100, 440, 200)] })
    expect(readOn(page)).toEqual(["picture", `caption: ${caption.text}`, text("Bir"), text("İki")])
    const [picture] = blocksOf(page)
    const drawnBox = picture?.kind === "picture" ? picture.box : null
    expect(drawnBox?.left).toBeCloseTo(60)
    expect(drawnBox?.top).toBeCloseTo(100)
    expect(drawnBox?.width).toBeCloseTo(440)
    expect(drawnBox?.height).toBeCloseTo(200)
  })

  it("over a page's title is of the article that begins there, unless it has a caption", () => {
    const before = laidPage(1, [{ text: "Bir yazı", left: 60, top: 90, size: 24 }, ...body])
    const title = { text: "Başka yazı", left: 60, top: 420, size: 24 }
    const caption = { text: "Bir vapur, akşamüstü, iskeleye yanaşır.", left: 60, top: 310, size: 8 }
    const kinds = (lines: ReadonlyArray<WrittenLine>) => {
      const page = { ...drawn(lines, { pictures: [box(60, 100, 440, 200)] }), page: 2 }
      return readPages([before, page]).articles.map(({ blocks }) => blocks.map(({ kind }) => kind))
    }
    const article = ["heading", "paragraph", "paragraph"]
    expect(kinds([title, ...body])).toEqual([article, ["picture", ...article]])
    expect(kinds([caption, title, ...body])).toEqual([[...article, "picture", "caption"], article])
  })

  it("has the words drawn in it", () => {
    const label = { text: "58 derece", left: 200, top: 200, size: 8 }
    const page = drawn([label, ...body], { pictures: [box(60, 100, 440, 200)] })
    expect(readOn(page)[0]).toBe("picture: 58 derece")
  })

  it("is one with the parts beside it, and the labels between", () => {
    const bars = [box(60, 100, 100, 30), box(60, 150, 160, 30), box(60, 200, 130, 30)]
    const labels = ["Pantolon", "Etek", "Mont"].map((words, at) => ({
      text: words,
      left: 240,
      top: 110 + 50 * at,
      size: 8
    }))
    const page = drawn([...labels, ...body], { pictures: bars })
    expect(readOn(page)).toEqual(["picture: Pantolon Etek Mont", text("Bir"), text("İki")])
  })

  it("is apart from one beside it that has a caption of its own", () => {
    const captions = [60, 300].map((left) => ({ text: "Kazık bağı, sağdan", left, top: 308, size: 8 }))
    const page = drawn([...captions, ...body], { pictures: [box(60, 100, 200, 200), box(290, 100, 200, 200)] })
    expect(
      readOn(page)
        .slice(0, 4)
        .filter((block) => block === "picture")
    ).toHaveLength(2)
  })

  it("is none if it is as small as an ornament", () => {
    expect(readOn(drawn(body, { pictures: [box(60, 300, 30, 30)] }))).toEqual([text("Bir"), text("İki")])
  })

  it("leaves the title that is set over a whole page's picture as text", () => {
    const title = { text: "Vapur bekleyenler", left: 60, top: 200, size: 30, face: 1 }
    const page = drawn([title, ...body], { pictures: [box(0, 0, 600, 400)] })
    expect(readOn(page)).toContain("heading: Vapur bekleyenler")
  })
})

it("a short line over a chart is its title", () => {
  const title = { text: "Günün kasası, koltuk koltuk", left: 60, top: 90, size: 9, face: 2 }
  const page = drawn([title, ...body], { pictures: [box(60, 110, 440, 200)] })
  expect(readOn(page)[0]).toBe("heading: Günün kasası, koltuk koltuk")
})

it("what stands in a panel is read together", () => {
  const inside = [
    { text: "Kutu", left: 310, top: 210, size: 14, face: 2 },
    ...column(prose("Üç"), { left: 310, top: 240, width: 180 })
  ]
  const around = [
    ...column([...prose("Bir")], { left: 60, top: 200, width: 200 }),
    ...column([...prose("İki")], { left: 60, top: 300, width: 200, indent: 12 })
  ]
  const page = drawn([...around, ...inside], { panels: [box(300, 200, 210, 110)] })
  expect(readOn(page)).toEqual([text("Bir"), text("İki"), "heading: Kutu", text("Üç")])
})

describe("a table drawn with rules", () => {
  const rows = [
    ["Ayva", "Geyve", "80"],
    ["Nar", "Serik", "60"],
    ["Elma", "Amasya", "70"]
  ]
  const lefts = [60, 200, 320]
  const cells = rows.flatMap((row, at) =>
    row.map((words, cell) => ({ text: words, left: lefts[cell] ?? 0, top: 205 + 25 * at, size: 9 }))
  )
  const rules = [200, 225, 250, 275].map((top) => box(60, top, 400, 1))

  it("has a row between every two rules", () => {
    expect(readOn(drawn([...cells, ...body], { rules }))[0]).toBe(
      "table: Ayva\tGeyve\t80\nNar\tSerik\t60\nElma\tAmasya\t70"
    )
  })

  it("has the names of its columns from above the first rule", () => {
    const header = ["Ne?", "Nereden?", "Lira"].map((words, at) => ({
      text: words,
      left: lefts[at] ?? 0,
      top: 188,
      size: 7
    }))
    const [table] = blocksOf(drawn([...header, ...cells, ...body], { rules }))
    expect(table?.text).toMatch(/^Ne\?\tNereden\?\tLira\nAyva/u)
    expect(table?.kind === "table" && table.hasHeader).toBe(true)
  })

  it("keeps a cell empty that has no words", () => {
    const page = drawn([...cells.filter(({ text: words }) => words !== "Serik"), ...body], { rules })
    expect(readOn(page)[0]).toBe("table: Ayva\tGeyve\t80\nNar\t\t60\nElma\tAmasya\t70")
  })

  it("has the columns in which its rules are cut, and parts a line that goes over several", () => {
    const cut = [200, 225, 250, 275].flatMap((top) => [
      box(60, top, 100, 1),
      box(160, top, 40, 1),
      box(200, top, 40, 1)
    ])
    const lines = ["Bahçe, yaz 13 37", "Kütüphane 16 31", "Çatı 20 23"].map((words, at) => ({
      text: words,
      left: 60,
      top: 205 + 25 * at,
      size: 9,
      width: 180
    }))
    expect(readOn(drawn([...lines, ...body], { rules: cut }))[0]).toBe(
      "table: Bahçe, yaz\t13\t37\nKütüphane\t16\t31\nÇatı\t20\t23"
    )
  })
})
