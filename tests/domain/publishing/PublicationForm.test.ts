import { describe, expect, it } from "vitest"
import {
  emptyPublication,
  formOf,
  priceChange,
  publicationProblems,
  sentOf,
  toggled
} from "../../../src/domain/publishing/PublicationForm.ts"
import { ownPublication } from "../../kit/fixtures/publications.ts"

describe("a publication's form", () => {
  it("begins without words, and with what most publications have", () => {
    expect(publicationProblems(emptyPublication)).toEqual({ title: "missing", publisher_name: "missing" })
  })

  it("holds what a publisher may change, and nothing else", () => {
    const { id: _id, slug: _slug, is_published: _published, is_own: _own, ...form } = ownPublication()
    expect(formOf(ownPublication())).toEqual(form)
    expect(publicationProblems(form)).toEqual({})
  })

  it.each([
    [{ title: "  " }, { title: "missing" }],
    [{ title: "a".repeat(200) }, {}],
    [{ title: ` ${"a".repeat(200)} ` }, {}],
    [{ title: "a".repeat(201) }, { title: "tooLong" }],
    [{ publisher_name: "" }, { publisher_name: "missing" }],
    [{ publisher_name: "a".repeat(201) }, { publisher_name: "tooLong" }],
    [{ description: "" }, {}],
    [{ description: "a".repeat(5000) }, {}],
    [{ description: "a".repeat(5001) }, { description: "tooLong" }]
  ])("with %j is wrong in %j", (change, problems) => {
    expect(publicationProblems({ ...formOf(ownPublication()), ...change })).toEqual(problems)
  })

  it("is sent without blanks around its words", () => {
    const padded = { title: " Çıma ", description: "\n", publisher_name: " Liman" }
    expect(sentOf({ ...emptyPublication, ...padded })).toEqual({
      ...emptyPublication,
      title: "Çıma",
      description: "",
      publisher_name: "Liman"
    })
  })

  it("takes a category and leaves it again", () => {
    expect(toggled(["gezi"], "tarih")).toEqual(["gezi", "tarih"])
    expect(toggled(["gezi", "tarih"], "gezi")).toEqual(["tarih"])
  })

  it.each([
    [3, 3, "none"],
    [3, 4, "sales"],
    [0, 4, "fromFree"],
    [4, 0, "toFree"]
  ])("tells for whom a price is that goes from tier %i to %i: %s", (before, now, change) => {
    expect(priceChange(before, now)).toBe(change)
  })
})
