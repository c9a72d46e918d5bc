import { Parser } from "htmlparser2"
import { describe, expect, it } from "vitest"
import { issueOutline } from "../../../server/document/issueOutline.ts"
import { mostDrawn, searchOutline } from "../../../server/document/searchOutline.ts"
import type { Category } from "../../../src/domain/catalogue/Category.ts"
import type { Magazine } from "../../../src/domain/catalogue/Magazine.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { issue } from "../../kit/fixtures/issues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

interface Read {
  /** Elements in order, with their attributes' names. */
  readonly elements: ReadonlyArray<string>
  readonly text: string
}

const read = (html: string): Read => {
  const elements: Array<string> = []
  const texts: Array<string> = []
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push([name, ...Object.keys(attributes)].join(" ")),
    ontext: (text) => void texts.push(text)
  })
  parser.end(html)
  return { elements, text: texts.join("") }
}

const base = "https://dergi.example"
const asked = (categories: ReadonlyArray<Category> = []) => ({ language: "tr", base, categories }) as const

/** The publication of the fixture's issue, with a price. */
const sold = { ...issue().expand.publication, tier: 3, title: "Atlas", description: "Atlas dergisi" }
const priced = (given: Parameters<typeof issue>[0] = {}) =>
  issue({ is_free: false, expand: { publication: sold }, ...given })

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("</title>", '"><script>', "<img src=x onerror=alert(1)>", "$&", "{{name}}", "&lt;", "'", "--><!--")
)

/** Texts that are there, as every publication's and issue's name is. */
const named = hostile.filter((text) => text.trim() !== "")

describe("an issue's page before any code", () => {
  it("says what it is, what it costs, and leads to its preview and its magazine", () => {
    const html = issueOutline(
      priced({
        title: "Sayı 7",
        expand: { publication: { ...sold, slug: "atlas" } },
        cover_image: "/covers/a.webp?v=v1"
      }),
      asked([category()])
    )
    expect(html).toMatch(/^<div class="Frame_frame" data-frame data-outline="tr" data-still>/)
    expect(html).toContain('<h1 class="IssueFront_title" lang="tr">Sayı 7</h1>')
    expect(html).toContain('<a class="IssueFront_toMagazine" href="/magazine/atlas">Atlas</a>')
    expect(html).toContain("74,99\u00A0TL")
    expect(html).toContain('href="/preview/issue0000000001"')
    expect(html).toContain(">1 Kasım 2026</dd>")
    expect(html).toMatch(/<img alt="[^"]*" sizes="[^"]*" class="Cover_image"[^>]* loading="eager" fetchpriority="high"/)
    expect(html).not.toContain("aria-current")
  })

  it("gives what is free to read, with no price and nothing to buy", () => {
    const html = issueOutline(issue(), asked())
    expect(html).toContain('href="/reader/issue0000000001"')
    expect(html).not.toMatch(/TL<|data-priced|Sepete|\/preview\//)
  })

  it("leads on in its language", () => {
    const html = issueOutline(priced(), { ...asked(), language: "en" })
    expect(html).toContain('href="/preview/issue0000000001?locale=en"')
    expect(html).toContain('href="/preview/issue0000000001?sayfa=2&amp;locale=en"')
    expect(html).toContain("74.99\u00A0TL")
  })

  it("has in a room for the keyboard and for readers of screens nothing that needs code", () => {
    const buttons = issueOutline(priced(), asked()).match(/<button[^>]*>/g) ?? []
    expect(buttons.length).toBeGreaterThan(2)
    expect(buttons.filter((button) => !button.includes("data-room"))).toEqual([])
  })

  it("is the same markup whatever a publisher writes", () => {
    const plain = read(
      issueOutline(priced({ title: "a", description: "a", cover_image: "/covers/a.webp" }), asked([category()]))
    )
    fc.assert(
      fc.property(named, named, named, (title, description, publication) => {
        const written = priced({
          title,
          // One paragraph.
          description: description.replaceAll(/\s+/gu, " "),
          cover_image: "/covers/a.webp",
          expand: { publication: { ...sold, title: publication, publisher_name: publication } }
        })
        expect(read(issueOutline(written, asked([category()]))).elements).toEqual(plain.elements)
      })
    )
  })
})

describe("search before any code", () => {
  const shop = { magazines: [magazine({ tags: [category().id] })], categories: [category()] }
  const outlineOf = (query: string, magazines: ReadonlyArray<Magazine> = []) =>
    searchOutline({ query, magazines }, shop, "tr")

  it("shows what is found, how much it is, and the query in a box that searches", () => {
    const html = outlineOf(" atlas ", [magazine({ title: "Atlas", slug: "atlas", issue_id: "issue0000000007" })])
    expect(html).toContain("“atlas” için 1 dergi bulundu")
    expect(html).toContain(
      '<h2 class="MagazineCard_title" lang="tr"><a class="CardLink_link" href="/magazine/issue0000000007">Atlas</a></h2>'
    )
    expect(html).toContain('href="/magazine/atlas"')
    expect(html).toContain('<form class="SearchBox_field" action="/search">')
    expect(html).toContain('name="q" value=" atlas "')
    expect(html).not.toContain('name="locale"')
    expect(searchOutline({ query: "atlas", magazines: [] }, shop, "en")).toContain(
      '<input type="hidden" name="locale" value="en">'
    )
  })

  it("says that nothing is found, that a query is too short, and where to begin", () => {
    expect(outlineOf("vapur")).toContain("“vapur” için dergi bulunamadı")
    expect(outlineOf("vapur")).not.toContain("MagazineCard")
    expect(outlineOf("v")).toContain("Aramak için en az iki harf yazın.")
    const start = outlineOf(" ")
    expect(start).toContain("Aradığınızı yazın")
    expect(start).toContain(`href="/category/${category().slug}"`)
  })

  it("has what is read most where nothing is asked", () => {
    const read = [magazine({ read_rank: 2, title: "İkinci" }), magazine({ read_rank: 1, title: "Birinci" })]
    const html = searchOutline({ query: "", magazines: [] }, { ...shop, magazines: read }, "tr")
    expect(html.indexOf(">Birinci</a>")).toBeGreaterThan(0)
    expect(html.indexOf(">Birinci</a>")).toBeLessThan(html.indexOf(">İkinci</a>"))
  })

  it("has no more cards than a window shows, however much is found", () => {
    const many = Array.from({ length: 3 * mostDrawn }, () => magazine())
    const html = outlineOf("dergi", many)
    expect(html.match(/<article/g)).toHaveLength(mostDrawn)
    expect(html).toContain(`${3 * mostDrawn} dergi bulundu`)
  })

  it("is the same markup whatever is asked, and says the query as it was written", () => {
    const plain = read(outlineOf("aa"))
    fc.assert(
      fc.property(hostile, (query) => {
        const given = `a${query}a`
        const { elements, text } = read(outlineOf(given))
        expect(elements).toEqual(plain.elements)
        if (!/[\0\r&]/u.test(given)) expect(text).toContain(given.trim())
      })
    )
  })
})
