import { describe, expect, it } from "vitest"
import {
  brandOf,
  type Card,
  type CardField,
  firstFault,
  refusalsOf,
  type Typed,
  typeCvv,
  typeExpiry,
  typeNumber
} from "../../../src/domain/shop/card.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const today = "2026-11-21"
const card = (given: Partial<Card> = {}): Card => ({
  holder: "Işık Okur",
  number: "5528 7900 0000 0008",
  expiry: "12/30",
  cvv: "123",
  ...given
})

describe("a card", () => {
  it("is taken as it is, also with a code of four digits and in the last month of its time", () => {
    for (const given of [{}, { cvv: "1234" }, { expiry: "11/26" }, { number: "4222222222222" }])
      expect(refusalsOf(card(given), today)).toEqual({})
  })

  it("is refused field by field, by the first rule that the field breaks", () => {
    const table: ReadonlyArray<readonly [CardField, string, string]> = [
      ["holder", "", "holderRequired"],
      ["holder", "  ", "holderRequired"],
      ["number", "  ", "numberRequired"],
      ["number", "4242 4242 424", "numberLength"],
      ["number", "4242 4242 4242 4242 4242", "numberLength"],
      ["number", "4242 4242 4242 4243", "numberInvalid"],
      ["number", "4242 4242 4242 424x", "numberInvalid"],
      ["expiry", "", "expiryRequired"],
      ["expiry", "13/30", "expiryInvalid"],
      ["expiry", "00/30", "expiryInvalid"],
      ["expiry", "1/30", "expiryInvalid"],
      ["expiry", "10/26", "expiryInvalid"],
      ["cvv", "", "cvvRequired"],
      ["cvv", "12", "cvvInvalid"],
      ["cvv", "12345", "cvvInvalid"],
      ["cvv", "12a", "cvvInvalid"]
    ]
    for (const [field, text, fault] of table)
      expect(refusalsOf(card({ [field]: text }), today), `${field} ${text}`).toEqual({ [field]: fault })
  })

  it("names first what stands first in the form", () => {
    const refusals = refusalsOf({ holder: "", number: "1", expiry: "", cvv: "" }, today)
    expect(Object.keys(refusals)).toHaveLength(4)
    expect([firstFault(refusals), firstFault({})]).toEqual(["holderRequired", null])
  })

  it("is refused for any one digit that is another", () => {
    const change = fc.tuple(fc.nat(15), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(change, ([place, by]) => {
        const digits = [..."5528790000000008"]
        digits[place] = String((Number(digits[place]) + by) % 10)
        expect(refusalsOf(card({ number: digits.join("") }), today)).toEqual({ number: "numberInvalid" })
      })
    )
  })

  it("is known by its brand once that is certain", () => {
    expect(["4242", "9792", "3782", "", "4"].map(brandOf)).toEqual(["visa", "troy", "american-express", null, null])
  })
})

const empty: Typed = { text: "", caret: 0 }
const field = { number: typeNumber, expiry: typeExpiry, cvv: typeCvv }
type Field = keyof typeof field
const fields: ReadonlyArray<Field> = ["number", "expiry", "cvv"]

/** What a field holds once this was typed into it, key by key. */
const typed = (name: Field, keys: string): Typed =>
  [...keys].reduce((at, key) => {
    const text = at.text.slice(0, at.caret) + key + at.text.slice(at.caret)
    return field[name](at, { text, caret: at.caret + 1 })
  }, empty)

const backspace = (name: Field, at: Typed): Typed =>
  field[name](at, { text: at.text.slice(0, at.caret - 1) + at.text.slice(at.caret), caret: at.caret - 1 })

const forwardDelete = (name: Field, at: Typed): Typed =>
  field[name](at, { text: at.text.slice(0, at.caret) + at.text.slice(at.caret + 1), caret: at.caret })

const bare = (text: string): string => text.replaceAll(/[^0-9]/g, "")

describe("typing", () => {
  it("sets spaces and the slash, and takes digits alone, so many as there can be", () => {
    const table: ReadonlyArray<readonly [Field, string, string]> = [
      ["number", "5528a7900-0000", "5528 7900 0000"],
      ["number", "55287900", "5528 7900"],
      ["number", "12345678901234567890123", "1234 5678 9012 3456 789"],
      ["number", "378282246310005", "3782 822463 10005"],
      ["expiry", "1", "1"],
      ["expiry", "12", "12/"],
      ["expiry", "12/27", "12/27"],
      ["expiry", "12275", "12/27"],
      ["cvv", "12x34567", "1234"]
    ]
    for (const [name, keys, shown] of table)
      expect(typed(name, keys), keys).toEqual({ text: shown, caret: shown.length })
    expect(typeExpiry(empty, { text: "12/2027", caret: 7 })).toEqual({ text: "12/27", caret: 5 })
    expect(typeCvv(empty, { text: "1234", caret: 4 }, "5528 7900")).toEqual({ text: "123", caret: 3 })
  })

  it("leaves alone what it has dressed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string(), (name, text) => {
        const once = field[name](empty, { text, caret: text.length })
        expect(field[name](once, once)).toEqual(once)
      })
    )
  })

  it("takes the digit before the caret with Backspace and the one after it with Delete, over spaces and the slash too", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 19 })
    fc.assert(
      fc.property(fc.constantFrom(...fields), digits, fc.nat(), (name, keys, place) => {
        const { text } = typed(name, keys)
        const at = { text, caret: place % (text.length + 1) }
        const before = bare(text.slice(0, at.caret))
        const after = bare(text.slice(at.caret))
        const deleted = at.caret === 0 ? at : backspace(name, at)
        expect(bare(deleted.text)).toBe(before.slice(0, -1) + after)
        expect(bare(deleted.text.slice(0, deleted.caret))).toBe(before.slice(0, -1))
        const cut = at.caret === text.length ? at : forwardDelete(name, at)
        expect(bare(cut.text)).toBe(before + after.slice(1))
        expect(bare(cut.text.slice(0, cut.caret))).toBe(before)
      })
    )
  })

  it("keeps the caret where somebody mends a digit in the middle", () => {
    expect(typeNumber({ text: "5528 7900 0000", caret: 2 }, { text: "55128 7900 0000", caret: 3 })).toEqual({
      text: "5512 8790 0000 0",
      caret: 3
    })
  })
})
