import { describe, expect, it } from "vitest"
import {
  forgotten,
  isSearchable,
  maxRecentSearches,
  remembered,
  search,
  searchable
} from "../../../src/domain/catalogue/search.ts"
import type { Magazine } from "../../../src/domain/catalogue/Magazine.ts"
import { fold } from "../../../src/domain/folding.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const named = (id: string, given: Partial<Magazine>) =>
  magazine({
    id,
    issue_id: `issue ${id}`,
    title: "Boş",
    issue_title: "Sayı 1",
    publisher_name: "Yayınevi",
    description: "",
    ...given
  })

const found = (magazines: ReadonlyArray<Magazine>, query: string) =>
  search(searchable(magazines), query).map(({ id }) => id)

describe("a search", () => {
  it("needs two characters, blanks aside", () => {
    for (const query of ["", " ", "a", " a ", "\u00ada", "ş\u00a0"]) {
      expect(isSearchable(query), query).toBe(false)
      expect(found([named("a", { title: "aş a" })], query)).toEqual([])
    }
    for (const query of ["ab", " ab ", "ﬁ", "12"]) expect(isSearchable(query), query).toBe(true)
  })

  it("puts a title that begins with it in front, then titles, issues, publishers and descriptions", () => {
    const given = [
      named("description", { description: "Denize dair" }),
      named("publisher", { publisher_name: "Deniz Yayınları" }),
      named("issue", { issue_title: "Açık deniz" }),
      named("title", { title: "Kara ve Deniz" }),
      named("none", { title: "Dağ" }),
      named("start", { title: "DENİZ" })
    ]
    expect(found(given, "deniz")).toEqual(["start", "title", "issue", "publisher", "description"])
    expect(found(given, "DENIZ")).toEqual(["start", "title", "issue", "publisher", "description"])
  })

  it("finds each issue and each publication once", () => {
    const given = [
      named("vapur", { title: "Vapur", issue_id: "kasım" }),
      named("vapur", { title: "Vapur", issue_id: "ekim" }),
      named("sefer", { title: "Vapur seferi", issue_id: "kasım" })
    ]
    expect(found(given, "vapur")).toEqual(["vapur"])
  })

  it("does not find what stands across two fields", () => {
    expect(found([named("a", { title: "Kara", issue_title: "Deniz" })], "kara deniz")).toEqual([])
  })

  it("finds all that hold it, and nothing else, in the order in which they came", () => {
    const words = fc.array(fc.constantFrom("deniz", "Dağ", "KIYI", "şehir"), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 8 }),
        fc.constantFrom("deniz", "dag", "kıyı", "SEHIR"),
        (titles, query) => {
          const given = titles.map((title, at) => named(`${at}`, { title: `x ${title.join(" ")}` }))
          const holding = given.filter(({ title }) =>
            fold(title).replaceAll("ğ", "g").replaceAll("ş", "s").includes(fold(query))
          )
          expect(found(given, query)).toEqual(holding.map(({ id }) => id))
        }
      )
    )
  })
})

describe("the last searches", () => {
  it("are five at most, the newest in front, each once however it is written", () => {
    const all = ["deniz", "dağ", "kıyı", "DENİZ ", "şehir", "gezi", "yemek"]
    expect(all.reduce((before, query) => remembered(before, query), [] as ReadonlyArray<string>)).toEqual([
      "yemek",
      "gezi",
      "şehir",
      "DENİZ",
      "kıyı"
    ])
    fc.assert(
      fc.property(fc.array(fc.constantFrom("deniz", "Deniz", "dağ", "a", "", "kıyı", "gezi", "yol", "ev")), (given) => {
        const recent = given.reduce((before, query) => remembered(before, query), [] as ReadonlyArray<string>)
        expect(recent.length).toBeLessThanOrEqual(maxRecentSearches)
        expect(new Set(recent.map(fold)).size).toBe(recent.length)
        const last = given.findLast(isSearchable)
        expect(recent[0]).toBe(last)
      })
    )
  })

  it("leave out what was too short to search for, and what is forgotten", () => {
    expect(remembered(["deniz"], " a ")).toEqual(["deniz"])
    expect(remembered(["deniz"], " o ", true)).toEqual(["o", "deniz"])
    expect(remembered(["deniz"], "  ", true)).toEqual(["deniz"])
    expect(forgotten(["deniz", "dağ"], "DENİZ")).toEqual(["dağ"])
  })
})
