import { describe, expect, it } from "vitest"
import {
  type AdvertFields,
  advertFormOf,
  advertProblems,
  emptyAdvert,
  fieldsOf,
  isSameAsked,
  keywordsIn,
  pagesAsked,
  shownAdvert,
  stillWrong,
  withChange
} from "../../../src/domain/publishing/AdvertFields.ts"
import { advertPhase, draftOfForm, tidyForm } from "../../../src/domain/publishing/OwnAdvert.ts"
import { advertReason, AdvertReason, fieldOfReason } from "../../../src/domain/reader/adverts/AdvertDraft.ts"
import { keywordFinder } from "../../../src/domain/reader/adverts/advertsOnPages.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { countedAdvert } from "../../kit/fixtures/ownAdverts.ts"

describe("the phase of an advert", () => {
  const always = { state: "running", begins_on: null, ends_on: null, issues: null } as const

  it.each([
    [always, "running"],
    [{ ...always, begins_on: "2026-11-28", ends_on: "2026-11-28" }, "running"],
    [{ ...always, begins_on: "2026-11-29" }, "planned"],
    [{ ...always, ends_on: "2026-11-27" }, "over"],
    [{ ...always, issues: ["i"] }, "running"],
    [{ ...always, issues: [] }, "nowhere"],
    [{ ...always, issues: [], begins_on: "2026-11-29" }, "nowhere"],
    [{ ...always, issues: [], ends_on: "2026-11-27" }, "over"],
    [{ ...always, state: "paused" as const }, "paused"],
    [{ ...always, state: "paused" as const, begins_on: "2026-11-29" }, "paused"],
    [{ ...always, state: "paused" as const, ends_on: "2026-11-27" }, "over"]
  ] as const)("of %j is %s", (advert, phase) => {
    expect(advertPhase(advert, "2026-11-28")).toBe(phase)
  })
})

describe("an advert as it is typed", () => {
  const typed: AdvertFields = {
    ...emptyAdvert,
    text: " Fener ",
    link: " https://martiburnu.com/ ",
    keywords: " lodos ,deniz feneri\n\nlodos; ",
    limit: " 3 "
  }

  it("is sent without blanks, with each keyword once", () => {
    expect(advertFormOf(typed)).toEqual({
      kind: "toast",
      text: "Fener",
      link: "https://martiburnu.com/",
      picture: null,
      keywords: ["lodos", "deniz feneri"],
      issues: null,
      begins_on: null,
      ends_on: null,
      limit_per_reader: 3
    })
    expect(advertReason(draftOfForm(advertFormOf(typed)))).toBe(null)
  })

  it.each(["0", "x", "1.5", "-1", "9999999"])("with a limit of %s is refused for it", (limit) => {
    expect(advertReason(draftOfForm(advertFormOf({ ...typed, limit })))).toBe("limit")
  })

  it("is what the server knows, and goes back as it came", () => {
    const advert = countedAdvert({
      picture: "/adverts/resim0000000001.webp",
      picture_width: 3,
      picture_height: 2,
      begins_on: "2026-11-01",
      limit_per_reader: 2,
      issues: ["issue0000000001"]
    })
    const { kind, text, link, picture, keywords, issues, begins_on, ends_on, limit_per_reader } = advert
    const form = { kind, text, link, picture, keywords, issues, begins_on, ends_on, limit_per_reader }
    expect(advertFormOf(fieldsOf(advert))).toEqual(form)
    expect(shownAdvert(fieldsOf(advert)).content).toEqual({
      metin: text,
      link,
      imageUrl: picture,
      imageWidth: 3,
      imageHeight: 2
    })
    expect(shownAdvert(emptyAdvert).content).toEqual({ metin: "", link: null, imageUrl: null })
  })

  it("looks for the same pages as long as its keywords are the same", () => {
    const asked = pagesAsked(typed)
    expect(asked).toEqual({ publication: null, issues: null, keywords: ["lodos", "deniz feneri"] })
    expect(isSameAsked(asked, pagesAsked({ ...typed, text: "Başka", keywords: "lodos, deniz feneri" }))).toBe(true)
    expect(isSameAsked(asked, pagesAsked({ ...typed, keywords: "lodos" }))).toBe(false)
    expect(isSameAsked(asked, pagesAsked({ ...typed, publication: "p" }))).toBe(false)
    expect(isSameAsked(asked, pagesAsked({ ...typed, issues: ["i"] }))).toBe(false)
  })

  it("says what is wrong with each field, and no longer what is changed", () => {
    expect(advertProblems({ ...typed, publication: "p" }, false)).toEqual({})
    expect(advertProblems(typed, true)).toEqual({})
    const wrong = advertProblems(
      { ...emptyAdvert, kind: "modal_gorsel", link: "x", issues: [], begins_on: "2026-12-02", ends_on: "2026-12-01" },
      false
    )
    expect(wrong).toEqual({
      publication: "publicationMissing",
      text: "textMissing",
      link: "linkInvalid",
      picture: "pictureMissing",
      issues: "issuesMissing",
      days: "days",
      keywords: "keywordsMissing"
    })
    expect(Object.keys(stillWrong(wrong, { publication: "p", kind: "toast", ends_on: "" }))).toEqual([
      "text",
      "link",
      "issues",
      "keywords"
    ])
    expect(stillWrong(wrong, {})).toEqual(wrong)
  })

  it("loses the chosen issues with their publication", () => {
    const chosen = { ...typed, publication: "p", issues: ["i"] }
    expect(withChange(chosen, { publication: "q" })).toEqual({ ...chosen, publication: "q", issues: [] })
    expect(withChange(chosen, { publication: "p", text: "Başka" })).toEqual({ ...chosen, text: "Başka" })
    expect(withChange({ ...chosen, issues: null }, { publication: "q" }).issues).toBeNull()
  })

  it("has each reason beside the field that it is about", () => {
    const fields = AdvertReason.literals.map(fieldOfReason)
    expect(new Set(fields)).toEqual(new Set(["text", "link", "picture", "keywords", "issues", "days", "limit"]))
    expect([fieldOfReason("tooManyKeywords"), fieldOfReason("keywordUnreadable")]).toEqual(["keywords", "keywords"])
    expect([fieldOfReason("days"), fieldOfReason("limit"), fieldOfReason("issuesMissing")]).toEqual([
      "days",
      "limit",
      "issues"
    ])
  })

  it("has keywords that are tidied once and for all", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (keywords) => {
        const found = keywordsIn(keywords.join("\n"))
        expect(keywordsIn(found.join("\n"))).toEqual(found)
        const form = { ...advertFormOf(typed), keywords }
        expect(tidyForm(tidyForm(form))).toEqual(tidyForm(form))
      })
    )
  })
})

it("finds any of the keywords, folded and as whole words", () => {
  const isFound = keywordFinder(["Lodos", "deniz feneri", "…"])
  expect(["LODOS esti", "DENİZ\nFENERİ", "lodosçu", "deniz", "…", ""].map(isFound)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false
  ])
})
