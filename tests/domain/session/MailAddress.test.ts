import { describe, expect, it } from "vitest"
import { isMailAddress, maxAddressLength, mailAddressOf } from "../../../src/domain/session/MailAddress.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

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
    "defne@sayfa.example\r\nBcc: su@sayfa.example",
    "defne@sayfa.example.",
    "defne@sayfa..example",
    "defne@..example",
    "defne@sayfa.42",
    "defne@127.0.0.1",
    "defne@1.22",
    "defne@sayfa.example/posta",
    "defne@sayfa.example?x",
    "defne@sayfa.example#x",
    "defne@%73ayfa.example"
  ])("cannot be %j", (text) => expect(isMailAddress(text)).toBe(false))

  it(`has ${maxAddressLength} characters at most`, () => {
    const end = "@sayfa.example"
    expect(isMailAddress("d".repeat(maxAddressLength - end.length) + end)).toBe(true)
    expect(isMailAddress("d".repeat(maxAddressLength - end.length + 1) + end)).toBe(false)
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

  it.each([
    [" defne@sayfa.example ", "defne@sayfa.example"],
    ["defne@SAYFA.Example", "defne@sayfa.example"],
    ["Defne.Su@sayfa.example", "Defne.Su@sayfa.example"],
    ["defne@ｓａｙｆａ．example", "defne@sayfa.example"],
    ["defne@ışık.example", "defne@xn--k-ekaa7p.example"],
    ["e\u0301@sayfa.example", "\u00e9@sayfa.example"],
    ["defne@cafe\u0301.example", "defne@xn--caf-dma.example"],
    ["defne@caf\u00e9.example", "defne@xn--caf-dma.example"],
    [" kimse ", "kimse"]
  ])("is kept of %j as %j", (typed, kept) => {
    expect(mailAddressOf(typed)).toBe(kept)
    expect(mailAddressOf(kept)).toBe(kept)
  })

  it("has nothing in it that nobody sees, wherever it is put", () => {
    const unseen = fc.constantFrom(
      ..."\u00ad\u200b\u200c\u200d\u200e\u202e\u2060\u2066\ufeff\u034f\u3164\ufe0f\u{e0041}"
    )
    const address = "defne@sayfa.example"
    fc.assert(
      fc.property(unseen, fc.nat(address.length), (char, at) => {
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
