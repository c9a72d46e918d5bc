import { describe, expect, it } from "vitest"
import { type AdvertDraft, advertReasons } from "../../../../src/domain/reader/adverts/AdvertDraft.ts"
import { cleanImpression, inNobodysName } from "../../../../src/domain/reader/adverts/Impression.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const now = Date.parse("2026-11-28T10:00:00Z")
const since = Date.parse("2026-01-01T00:00:00Z")
const clean = (sent: unknown) => cleanImpression(sent, { now, since })
const sent = {
  id: "i1",
  kind: "seen",
  ad_id: "a1",
  issue_id: "lodos",
  page_number: 4,
  word: "deniz feneri",
  timestamp: now - 1000
}

describe("an impression that was sent", () => {
  it("is taken as it is", () => {
    expect(clean(sent)).toEqual(sent)
  })

  it("in the older form was shown, and its content is its id", () => {
    const { id: _id, kind: _kind, ...older } = sent
    expect(clean(older)).toMatchObject({ kind: "shown", ad_id: "a1" })
    expect(clean(older)?.id).toBe(clean({ ...older })?.id)
    expect(clean(older)?.id).not.toBe(clean({ ...older, page_number: 5 })?.id)
    expect(clean({ ...older, timestamp: "2026-11-28T09:00:00Z" })?.timestamp).toBe(now - 3_600_000)
  })

  it("names a user only by an id that one may have, and nobody once that is left out", () => {
    const named = { ...sent, user_id: "okur00000000001" }
    expect(clean(named)).toEqual(named)
    for (const user_id of ["okur@okur.example", 7, null]) expect(clean({ ...sent, user_id })).toEqual(sent)
    expect(inNobodysName({ ...named, kind: "seen" })).toEqual(sent)
    expect(inNobodysName({ ...sent, kind: "seen" })).toEqual(sent)
  })

  it("has any word that may be a keyword, however its letters are written", () => {
    const draft: AdvertDraft = {
      kind: "toast",
      text: "Lodos",
      link: null,
      keywords: [],
      hasPicture: false,
      issueIds: null,
      beginsOn: null,
      endsOn: null,
      limitPerReader: null
    }
    const word = fc.string({ unit: fc.constantFrom("a", "ş", "𐐷", "𠮷", " ", "-", "🌊"), maxLength: 70 })
    fc.assert(
      fc.property(word, (keyword) => {
        const isKeyword = advertReasons({ ...draft, keywords: [keyword] }).keywords === null
        if (isKeyword) expect(clean({ ...sent, word: keyword })?.word).toBe(keyword)
        if ([...keyword].length > 60) expect(clean({ ...sent, word: keyword })?.word).toBeUndefined()
      })
    )
    expect(clean({ ...sent, word: "𐐷".repeat(60) })?.word).toHaveLength(120)
  })

  it.each([
    { word: "" },
    { word: 7 },
    { word: null },
    { word: "x".repeat(61) },
    { word: "𐐷".repeat(61) },
    { word: "a\u0000b" },
    { word: "\ud800" }
  ])("loses what is no word: %j", (change) => {
    const { word: _word, ...others } = sent
    expect(clean({ ...sent, ...change })).toEqual(others)
  })

  it.each([
    [{ page_number: -3 }, { page_number: 1 }],
    [{ page_number: 4.9 }, { page_number: 4 }],
    [{ page_number: 1e12 }, { page_number: 100_000 }],
    [{ page_number: "x" }, { page_number: 1 }],
    [{ timestamp: now + 5000 }, { timestamp: now }]
  ])("is held within bounds: %j", (change, expected) => {
    expect(clean({ ...sent, ...change })).toMatchObject(expected)
  })

  it.each([
    [null],
    ["text"],
    [{}],
    [{ ...sent, ad_id: "" }],
    [{ ...sent, ad_id: "a b" }],
    [{ ...sent, issue_id: 7 }],
    [{ ...sent, id: "x".repeat(65) }],
    [{ ...sent, kind: "bought" }],
    [{ ...sent, timestamp: "yesterday" }],
    [{ ...sent, timestamp: since - 1 }]
  ])("is none: %j", (given) => {
    expect(clean(given)).toBeNull()
  })

  it("is within bounds whatever was sent, and clean the second time too", () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(Object.keys(sent).map((key) => [key, fc.anything()]))), (given) => {
        const first = clean(given)
        if (first === null) return
        expect(clean(first)).toEqual(first)
        expect(first.timestamp).toBeLessThanOrEqual(now)
      })
    )
  })
})
