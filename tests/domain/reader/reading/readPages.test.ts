import { describe, expect, it } from "vitest"
import type { PageLayout } from "../../../../src/domain/reader/reading/PageLayout.ts"
import { readPages } from "../../../../src/domain/reader/reading/readPages.ts"
import { column, laidPage, type WrittenLine } from "../../../kit/fixtures/laidPages.ts"

/** Every block as its kind and words. */
const blocksOf = (...pages: ReadonlyArray<PageLayout>): ReadonlyArray<string> =>
  readPages(pages).articles.flatMap(({ blocks }) => blocks.map(({ kind, text }) => `${kind}: ${text}`))

const leftOutOf = (...pages: ReadonlyArray<PageLayout>): ReadonlyArray<string> =>
  readPages(pages).leftOut.map(
    ({ page, start, end }) => pages.find((one) => one.page === page)?.text.slice(start, end) ?? ""
  )

const sentence = (many: number): ReadonlyArray<string> =>
  Array.from({ length: many }, (_, at) =>
    at === many - 1 ? "ve burada bir cümle biter." : "uzun bir satır sonuna kadar sürüp gider"
  )

/** A paragraph of four lines, whose first and last words are its own. */
const paragraph = (name: string): ReadonlyArray<string> => [
  `${name} adlı bir satır sütunun sonuna kadar`,
  ...sentence(3)
]
const read = (name: string): string => `paragraph: ${paragraph(name).join(" ")}`

describe("paragraphs", () => {
  it("are whole over their lines, and end where the next one is indented", () => {
    const page = laidPage(1, [
      ...column(paragraph("Bir"), { left: 60, top: 200 }),
      ...column(paragraph("İki"), { left: 60, top: 252, indent: 12 })
    ])
    expect(blocksOf(page)).toEqual([read("Bir"), read("İki")])
  })

  it("end where a line stops although the next word had room", () => {
    const page = laidPage(1, [
      ...column(paragraph("Bir"), { left: 60, top: 200 }),
      ...column(paragraph("İki"), { left: 60, top: 252 })
    ])
    expect(blocksOf(page)).toEqual([read("Bir"), read("İki")])
  })

  it("go on in the next column", () => {
    const lines = paragraph("Bir")
    const page = laidPage(1, [
      ...lines.slice(0, 3).map((text, at) => ({ text, left: 60, top: 200 + at * 13, width: 200 })),
      ...column(lines.slice(3), { left: 300, top: 200 }),
      ...column(paragraph("İki"), { left: 300, top: 213, indent: 12 })
    ])
    expect(blocksOf(page)).toEqual([read("Bir"), read("İki")])
  })

  it("go on over a page and the captions between, with a hyphen joined", () => {
    const first = laidPage(1, [
      { text: "Bir satır sütunun sonuna kadar gi-", left: 60, top: 700, width: 200 },
      { text: "derken sürer, sonra bir kez daha bö-", left: 60, top: 713, width: 200 },
      { text: "Bir resmin altındaki küçük yazı.", left: 60, top: 735, size: 8 }
    ])
    const second = laidPage(2, [
      ...column(["lünür ve burada, öbür sayfada, bir yerde", "biter."], { left: 60, top: 120 }),
      ...column(paragraph("İki"), { left: 60, top: 146, indent: 12 })
    ])
    expect(blocksOf(first, second)).toEqual([
      "paragraph: Bir satır sütunun sonuna kadar giderken sürer, sonra bir kez daha bölünür ve burada, öbür sayfada, bir yerde biter.",
      "caption: Bir resmin altındaki küçük yazı.",
      read("İki")
    ])
  })

  it("keep the lines of a poem", () => {
    const verses = ["bir dükkânın saçağına üç kişi sığar", "dördüncü gelirse", "yağmur durur"]
    const page = laidPage(1, [
      ...verses.map((text, at) => ({ text, left: 60, top: 200 + at * 13 })),
      ...column(paragraph("Bir"), { left: 60, top: 300, width: 400 })
    ])
    expect(blocksOf(page)[0]).toBe(`paragraph: ${verses.join("\n")}`)
  })
})

describe("reading order", () => {
  it("takes columns one by one, under what spans them", () => {
    const page = laidPage(1, [
      ...column(paragraph("Sağ"), { left: 320, top: 260 }),
      ...column(paragraph("Sol"), { left: 60, top: 260 }),
      { text: "Bütün sütunların üstünde bir başlık", left: 60, top: 200, size: 24 }
    ])
    expect(blocksOf(page)).toEqual(["heading: Bütün sütunların üstünde bir başlık", read("Sol"), read("Sağ")])
  })

  it("comes from the places of lines, not from the order of the document", () => {
    const lines = column(paragraph("Bir"), { left: 60, top: 200 })
    expect(blocksOf(laidPage(1, lines.toReversed()))).toEqual([read("Bir")])
  })

  it("reads a label with what stands beside it", () => {
    const rows = ["09.00", "12.00", "14.00"].flatMap((time, at): ReadonlyArray<WrittenLine> => [
      { text: time, left: 60, top: 200 + at * 60 },
      ...column([`Saat ${time} olunca bir şey olur, sonra`, "da biter."], { left: 100, top: 200 + at * 60 })
    ])
    expect(blocksOf(laidPage(1, rows))).toEqual(
      ["09.00", "12.00", "14.00"].flatMap((time) => [
        `paragraph: ${time}`,
        `paragraph: Saat ${time} olunca bir şey olur, sonra da biter.`
      ])
    )
  })

  it("turns a page that lies on its side", () => {
    const page = laidPage(1, column(paragraph("Bir"), { left: 60, top: 200 }))
    const turned: PageLayout = {
      ...page,
      width: page.height,
      height: page.width,
      lines: page.lines.map((line) => ({
        ...line,
        left: page.height - line.top - line.height,
        top: line.left,
        width: line.height,
        height: line.width,
        angle: Math.PI / 2
      }))
    }
    expect(blocksOf(turned)).toEqual([read("Bir")])
  })
})

describe("kinds", () => {
  const body = column(paragraph("Bir"), { left: 60, top: 300 })

  it("tell headings by their size, with their level", () => {
    const page = laidPage(1, [
      { text: "Büyük başlık", left: 60, top: 200, size: 24 },
      { text: "Orta başlık", left: 60, top: 240, size: 14 },
      { text: "Küçük başlık", left: 60, top: 280, size: 12 },
      ...body
    ])
    const [article] = readPages([page]).articles
    expect(article?.blocks.map((block) => (block.kind === "heading" ? block.level : block.kind))).toEqual([
      1,
      2,
      3,
      "paragraph"
    ])
  })

  it("tell a heading of the text's own size by its face, or by the room above it", () => {
    const above = column(paragraph("Üst"), { left: 60, top: 200 })
    const inFace = laidPage(1, [...above, { text: "Ara başlık", left: 60, top: 281, face: 1 }, ...body])
    const withRoom = laidPage(1, [...above, { text: "Ara başlık", left: 60, top: 281 }, ...body])
    expect(blocksOf(inFace)[1]).toBe("heading: Ara başlık")
    expect(blocksOf(withRoom)[1]).toBe("heading: Ara başlık")
  })

  it("tell small print, and the words of a figure, as captions", () => {
    const page = laidPage(1, [
      ...body,
      { text: "Şekil 3: Bir kalıp ve onun çizimi", left: 60, top: 420 },
      { text: "Küçük yazı burada.", left: 60, top: 500, size: 8 }
    ])
    expect(blocksOf(page).filter((block) => block.startsWith("caption"))).toEqual([
      "caption: Şekil 3: Bir kalıp ve onun çizimi",
      "caption: Küçük yazı burada."
    ])
  })

  it("take the room over a figure's words for its picture", () => {
    const page = laidPage(1, [
      ...body,
      { text: "Şekil 3: Bir kalıp ve onun çizimi", left: 60, top: 520 },
      ...column(paragraph("Alt"), { left: 60, top: 560 })
    ])
    const picture = readPages([page])
      .articles.flatMap(({ blocks }) => blocks)
      .find(({ kind }) => kind === "picture")
    expect(picture).toMatchObject({ kind: "picture", page: 1, text: "" })
    if (picture?.kind !== "picture") return
    expect(picture.box.left).toBeCloseTo(60)
    expect(picture.box.width).toBeCloseTo(200)
    expect(picture.box.top).toBeCloseTo(349)
    expect(picture.box.height).toBeCloseTo(171)
  })

  it("tell list items by what they begin with", () => {
    const page = laidPage(1, [
      ...body,
      { text: "• ilk madde bir satırdan uzundur ve", left: 70, top: 370, width: 190 },
      { text: "burada biter", left: 80, top: 383 },
      { text: "• ikinci madde", left: 70, top: 396 }
    ])
    expect(blocksOf(page).slice(1)).toEqual([
      "item: • ilk madde bir satırdan uzundur ve burada biter",
      "item: • ikinci madde"
    ])
  })

  it("tell a pull quote from a heading, and leave its paragraph whole", () => {
    const lines = paragraph("Bir")
    const page = laidPage(1, [
      ...lines.slice(0, 3).map((text, at) => ({ text, left: 60, top: 200 + at * 13, width: 200 })),
      { text: "“Vapurun kaptanı burada, içeride bir yerde.”", left: 60, top: 260, size: 18 },
      ...column(lines.slice(3), { left: 60, top: 300 })
    ])
    expect(blocksOf(page)).toEqual([read("Bir"), "quote: “Vapurun kaptanı burada, içeride bir yerde.”"])
  })

  it("tell a title in quotation marks from a pull quote", () => {
    const title = "“Bir ad, yüz metreden okunmalı”"
    const page = laidPage(1, [
      { text: title, left: 60, top: 100, size: 30, width: 400 },
      { text: "Konuşan: Defne", left: 60, top: 145, size: 8 },
      ...column(paragraph("Bir"), { left: 60, top: 200 })
    ])
    expect(blocksOf(page)[0]).toBe(`heading: ${title}`)
    const within = laidPage(1, [
      ...column(paragraph("Bir"), { left: 60, top: 100 }),
      { text: title, left: 60, top: 300, size: 30, width: 400 },
      ...column(paragraph("İki"), { left: 60, top: 360 })
    ])
    expect(blocksOf(within)).toContain(`quote: ${title}`)
  })

  it("give each label of an imprint its value, however far it stands", () => {
    const rows = [
      ["Yayıncı", "Martıburnu Yayınevi"],
      ["Yazarlar", "Ozan Demirel, Nazlı Eren"],
      ["Yayın sıklığı", "Yılda dört kez, mevsim dönerken, bayram ertesi"],
      ["Ağ sayfası", "cima.example"]
    ] as const
    const page = laidPage(1, [
      ...body,
      ...rows.flatMap(([label, value], at) => [
        { text: label, left: 60, top: 400 + at * 15, face: 1 },
        { text: value, left: 160, top: 400 + at * 15 }
      ])
    ])
    expect(blocksOf(page)[1]).toBe(`table: ${rows.map((row) => row.join("\t")).join("\n")}`)
  })

  it("leave the rows and cells of a table readable", () => {
    const rows = ["Elma 12 30", "Armut 7 44", "Ayva 9 15"].map((row) => row.split(" "))
    const page = laidPage(1, [
      ...body,
      ...rows.flatMap((cells, at) => cells.map((text, cell) => ({ text, left: 60 + cell * 60, top: 400 + at * 16 })))
    ])
    const table = readPages([page])
      .articles.flatMap(({ blocks }) => blocks)
      .find(({ kind }) => kind === "table")
    expect(table?.text).toBe("Elma\t12\t30\nArmut\t7\t44\nAyva\t9\t15")
    if (table?.kind !== "table") return
    expect(table.rows.map((row) => row.map(({ start, end }) => table.text.slice(start, end)))).toEqual(rows)
  })

  it("keep the words of a drawing together, row by row", () => {
    const labels = [
      ["Giriş", 80, 400],
      ["Salon", 160, 404],
      ["Mutfak", 120, 424],
      ["Depo", 200, 431],
      ["Bahçe", 155, 448]
    ] as const
    const page = laidPage(1, [...body, ...labels.map(([text, left, top]) => ({ text, left, top, size: 8 }))])
    expect(blocksOf(page)[1]).toBe("picture: Giriş Salon Mutfak Depo Bahçe")
  })
})

describe("running heads", () => {
  const text = (name: string) => column(paragraph(name), { left: 60, top: 200 })

  it("are left out where neighbouring pages repeat them, with the page's number", () => {
    const pages = [2, 3, 4].map((page) =>
      laidPage(page, [
        { text: "Çıma", left: 60, top: 40, size: 8 },
        { text: String(page), left: 300, top: 800, size: 8 },
        ...text(`Sayfa${page}`)
      ])
    )
    expect(leftOutOf(...pages)).toEqual(["Çıma", "2", "Çıma", "3", "Çıma", "4"])
    expect(blocksOf(...pages)).toEqual([read("Sayfa2"), read("Sayfa3"), read("Sayfa4")])
  })

  it("are left out by the printed number, whatever the page's place in the issue", () => {
    const pages = [15, 16, 17].map((page) =>
      laidPage(page, [{ text: `${page - 10} Bölüm ${page}`, left: 60, top: 40 }, ...text("Bir")])
    )
    expect(leftOutOf(...pages)).toEqual(["5 Bölüm 15", "6 Bölüm 16", "7 Bölüm 17"])
  })

  it("are known on two pages alone: by a title beside the number, and not by numbers within the text", () => {
    const cover = laidPage(1, [
      ...text("Kapak"),
      { text: "Yıl 3, sayı 904", left: 60, top: 60 },
      { text: "Devamı 2", left: 60, top: 90 }
    ])
    const page = laidPage(2, [
      { text: "2 Şehrin dünü", left: 60, top: 20, size: 12 },
      { text: "Cumartesi", left: 400, top: 22, size: 8 },
      { text: "Şehrin dünü", left: 60, top: 50, size: 40 },
      { text: "3", left: 500, top: 70, size: 14 },
      { text: "Şemsiyenin tersi", left: 520, top: 72 },
      ...text("Bir")
    ])
    expect(leftOutOf(cover, page)).toEqual(["2 Şehrin dünü", "Cumartesi"])
  })

  it("are only what repeats: a first paragraph high on the page is text", () => {
    const first = ["Kapıda bekleyen kimse yoktu, yalnız bir", "kedi vardı."]
    const second = ["Ertesi sabah deniz çekilmiş, bütün ipler", "kurumuştu."]
    const pages = [first, second].map((lines, at) => laidPage(at + 2, column(lines, { left: 60, top: 30 })))
    expect(leftOutOf(...pages)).toEqual([])
    expect(blocksOf(...pages)).toEqual([first, second].map((lines) => `paragraph: ${lines.join(" ")}`))
  })
})

describe("articles", () => {
  const long = (name: string, top: number) =>
    column([...paragraph(name).slice(0, 3), ...sentence(6)], { left: 60, top })
  const title = (text: string, top: number): WrittenLine => ({ text, left: 60, top, size: 24 })

  it("begin at a title and go on over pages to the next", () => {
    const { articles } = readPages([
      laidPage(1, [title("Bir yazı", 200), ...long("Bir", 240)]),
      laidPage(2, long("İki", 200)),
      laidPage(3, [...long("Üç", 200), title("Başka yazı", 400), ...long("Dört", 440)])
    ])
    expect(articles.map(({ pages, blocks }) => [pages, blocks[0]?.text])).toEqual([
      [[1, 2, 3], "Bir yazı"],
      [[3], "Başka yazı"]
    ])
  })

  it("begin with the line above their title", () => {
    const { articles } = readPages([
      laidPage(1, [
        ...long("Bir", 120),
        { text: "Dosya", left: 60, top: 380, size: 8 },
        title("Bir yazı", 395),
        ...long("İki", 430)
      ])
    ])
    expect(articles[1]?.blocks[0]?.text).toBe("Dosya")
  })

  it("do not begin at each entry of a table of contents", () => {
    const entries = ["Halatın öbür ucu", "Suyun iki katı", "Kış almanağı"]
    const { articles } = readPages([
      laidPage(
        1,
        entries.flatMap((text, at) => [
          title(text, 200 + at * 80),
          { text: "Kısa bir söz.", left: 60, top: 230 + at * 80 }
        ])
      ),
      laidPage(2, [title("Bir yazı", 200), ...long("Bir", 240)])
    ])
    expect(articles.map(({ pages }) => pages)).toEqual([[1], [2]])
  })

  it("are none on a page without text", () => {
    expect(readPages([laidPage(1, [])])).toEqual({ articles: [], leftOut: [] })
  })
})
