import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isMailAddress, longestAddress } from "../../../src/domain/session/MailAddress.ts"

describe("a mail address", () => {
  it.each([
    "defne@sayfa.example",
    "defne.su+dergi@posta.sayfa.example",
    "o'brien@sayfa.example",
    "özgür@ışık.example",
    "用户@例え.日本"
  ])("can be %s", (text) => expect(isMailAddress(text)).toBe(true))

  it.each([
    "",
    "defne",
    "defne@",
    "@sayfa.example",
    "defne@sayfa",
    "defne@.example",
    "defne@sayfa.",
    "defne@sayfa.e",
    "defne@@sayfa.example",
    "defne@sayfa@example.com",
    "defne su@sayfa.example",
    " defne@sayfa.example",
    "defne@sayfa.example\n",
    "Defne <defne@sayfa.example>",
    "defne@sayfa.example, su@sayfa.example",
    "defne@sayfa.example;su@sayfa.example",
    "defne@sayfa.example\r\nBcc: su@sayfa.example"
  ])("cannot be %j", (text) => expect(isMailAddress(text)).toBe(false))

  it(`has ${longestAddress} characters at most`, () => {
    const end = "@sayfa.example"
    expect(isMailAddress("d".repeat(longestAddress - end.length) + end)).toBe(true)
    expect(isMailAddress("d".repeat(longestAddress - end.length + 1) + end)).toBe(false)
  })

  it("holds nothing that breaks the head of a mail, wherever it is put", () => {
    const breaking = fc.constantFrom(...' \t\r\n\u0000\u001b\u007f\u0085\u2028<>,;:"()[]\\')
    const address = "defne@sayfa.example"
    fc.assert(
      fc.property(breaking, fc.nat(address.length), (char, at) => {
        expect(isMailAddress(address.slice(0, at) + char + address.slice(at))).toBe(false)
      })
    )
  })

  it("is told from anything that has no @ with something on both sides and a dot behind it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        if (isMailAddress(text)) expect(text).toMatch(/^[^@]+@[^@]+\.[^@]{2,}$/u)
      })
    )
  })
})
