import { expect, it } from "vitest"
import { proposeArticles } from "../../../../server/conversion/articles/proposeArticles.ts"
import type { ProposedArticle } from "../../../../server/conversion/articles/ProposedArticle.ts"
import type { PageLayout } from "../../../../src/domain/reader/reading/PageLayout.ts"
import { column, laidPage, type WrittenLine } from "../../../kit/fixtures/laidPages.ts"

/** A column of so many lines of text without a meaning; the words of one name differ from those of another. */
const prose = (name: string, lines: number, place: { left: number; top: number }): ReadonlyArray<WrittenLine> =>
  column(
    Array.from({ length: lines }, (_, at) =>
      at === lines - 1 ? `${name} son satır burada biter.` : `${name} satır ${at} uzun uzun anlatılan bir şeydir`
    ),
    place
  )

const title = (text: string, top: number, size = 30): WrittenLine => ({ text, left: 50, top, size, face: 1 })
const byline = (text: string, top: number): WrittenLine => ({ text, left: 50, top, size: 8, face: 2 })
const folio = (page: number): WrittenLine => ({ text: `${page}`, left: 295, top: 825, size: 7 })

const given = (...pages: ReadonlyArray<ReadonlyArray<WrittenLine>>) => {
  const cover = laidPage(1, [{ text: "Martı", left: 50, top: 50, size: 80, face: 1 }])
  return {
    when: (propose: (layouts: ReadonlyArray<PageLayout>) => ReadonlyArray<ProposedArticle>) =>
      propose([cover, ...pages.map((lines, at) => laidPage(at + 2, [...lines, folio(at + 2)]))])
  }
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()

it("finds an article by its title, with its author, standfirst, pages and text", () => {
  const [article, ...others] = given(
    [
      title("Halatın ucu", 60),
      { text: "Üç saniye süren bir alışveriş üzerine.", left: 50, top: 105, size: 14, face: 3 },
      byline("Yazı: Ozan Demirel", 135),
      ...prose("bir", 12, { left: 50, top: 160 })
    ],
    prose("iki", 12, { left: 50, top: 60 })
  ).when(proposeArticles)
  expect(others).toEqual([])
  expect(article).toMatchObject({
    title: "Halatın ucu",
    author: "Ozan Demirel",
    summary: "Üç saniye süren bir alışveriş üzerine.",
    pages: [2, 3],
    picture: null
  })
  const text = plain(article?.content ?? "")
  expect(text).toMatch(/^bir satır 0 .* bir son satır burada biter\. iki satır 0 .* iki son satır burada biter\.$/u)
})

it("begins an article at each title, and joins those of one text", () => {
  const articles = given(
    [title("Birinci", 60), ...prose("bir", 12, { left: 50, top: 120 })],
    [title("İkinci", 60), ...prose("iki", 12, { left: 50, top: 120 })]
  ).when(proposeArticles)
  expect(articles.map((article) => [article.title, article.pages])).toEqual([
    ["Birinci", [2]],
    ["İkinci", [3]]
  ])
})

it("makes words whole that columns and pages break", () => {
  const [article] = given([
    title("Kıyı", 60),
    ...column(["Denizin kıyısında uzun bir yürüyüşten", "sonra eve dönerken gördüğümüz balık-"], {
      left: 50,
      top: 120
    }).map((line) => ({ ...line, width: 200 })),
    ...column(["çılar ağlarını topluyordu ve hiçbiri", "konuşmuyordu; herkes yalnız denize", "bakıyordu."], {
      left: 320,
      top: 120
    }),
    ...prose("bir", 12, { left: 320, top: 200 })
  ]).when(proposeArticles)
  expect(plain(article?.content ?? "")).toContain("gördüğümüz balıkçılar ağlarını")
})

it("leaves out running heads, page numbers, captions and pull quotes", () => {
  const pages = [2, 3, 4].map((page) => [
    { text: "Martı, kış sayısı", left: 50, top: 20, size: 7, face: 2 },
    ...(page === 2 ? [title("Kıyı", 60)] : []),
    ...prose(`sayfa${page}`, 14, { left: 50, top: 120 }),
    ...(page === 3
      ? [{ text: "“Deniz kimseyi iki kez aynı yere götürmez.”", left: 300, top: 200, size: 20, face: 3 }]
      : [])
  ])
  const [article] = given(...pages).when((layouts) =>
    proposeArticles(
      layouts.map((layout) =>
        layout.page === 4
          ? {
              ...laidPage(4, [
                ...prose("sayfa4", 14, { left: 50, top: 120 }),
                { text: "Kıyıda bir sabah, eylül.", left: 320, top: 505, size: 7, face: 2 }
              ]),
              shapes: { pictures: [{ left: 320, top: 300, width: 200, height: 200 }], rules: [], panels: [] }
            }
          : layout
      )
    )
  )
  const text = plain(article?.content ?? "")
  expect(text).toContain("sayfa4 son satır")
  for (const absent of ["kış sayısı", "“Deniz", "Kıyıda bir sabah"]) expect(text).not.toContain(absent)
  expect(text).not.toMatch(/ [234]$| [234] sayfa/u)
  expect(article?.picture).toEqual({ page: 4, box: { left: 320, top: 300, width: 200, height: 200 } })
})

it.each(["İçindekiler", "Künye", "Contents", "Imprint"])("proposes no article of the page %s", (name) => {
  const articles = given(
    [title(name, 60), ...prose("dizin", 12, { left: 50, top: 120 })],
    [title("Kıyı", 60), ...prose("bir", 12, { left: 50, top: 120 })]
  ).when(proposeArticles)
  expect(articles.map((article) => article.title)).toEqual(["Kıyı"])
})

it("parts the letter of an editor from the contents above it", () => {
  const articles = given([
    title("İçindekiler", 60),
    { text: "Kıyı", left: 50, top: 100 },
    { text: "Ada", left: 50, top: 115 },
    title("Merhaba", 200),
    ...prose("bir", 12, { left: 50, top: 250 })
  ]).when(proposeArticles)
  expect(articles.map((article) => article.title)).toEqual(["Merhaba"])
})

it("writes headings and lists as such, and nothing that a page could run", () => {
  const [article] = given([
    title("Tarif", 60),
    ...prose("bir", 8, { left: 50, top: 120 }),
    { text: "Malzemeler", left: 50, top: 240, size: 13, face: 1 },
    ...["1. İki yumurta ile bir <script> kırın", "2. Unu & şekeri karıştırın"].map((text, at) => ({
      text,
      left: 50,
      top: 260 + 14 * at
    })),
    ...prose("iki", 8, { left: 50, top: 310 })
  ]).when(proposeArticles)
  expect(article?.content).toContain("<h2>Malzemeler</h2>")
  expect(article?.content).toContain(
    "<ol><li>İki yumurta ile bir &lt;script&gt; kırın</li><li>Unu &amp; şekeri karıştırın</li></ol>"
  )
})

it("joins a title that stands across the fold", () => {
  const caption = (page: number): ReadonlyArray<WrittenLine> =>
    Array.from({ length: 8 }, (_, at) => ({
      text: `Bardak ${page}${at}, seksen mililitre, Denizli`,
      left: 50,
      top: 150 + at * 60,
      size: 7
    }))
  const [article, ...others] = given(
    [title("Yirmi", 60), ...caption(2)],
    [title("bardak", 60), ...caption(3)],
    [title("Kıyı", 60), ...prose("bir", 30, { left: 50, top: 120 })]
  ).when(proposeArticles)
  expect(article?.title).toBe("Yirmi bardak")
  expect(others.map((other) => other.title)).toEqual(["Kıyı"])
})

it("lets a text that begins on the cover go on under the same title", () => {
  const cover = laidPage(1, [
    { text: "Martı", left: 50, top: 20, size: 80, face: 1 },
    title("Karşı yok", 300, 40),
    ...column(["Dün sabah son vapur da bağlandı ve", "bunu kimse görmedi, yalnız duyuldu ve"], {
      left: 50,
      top: 360
    }).map((line) => ({ ...line, width: 200 }))
  ])
  const next = laidPage(2, [
    title("Karşı yok", 60),
    ...column(["mesafesi o sırada bir martı boyuydu", "denizin üstünde."], { left: 50, top: 120 }),
    ...prose("bir", 12, { left: 50, top: 160 })
  ])
  const articles = proposeArticles([cover, next])
  expect(articles.map((article) => article.title)).toEqual(["Karşı yok"])
  expect(plain(articles[0]?.content ?? "")).toMatch(/^Dün sabah son vapur .* yalnız duyuldu ve mesafesi o sırada/u)
})
