import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { digest } from "../../../src/machines/inspection/digest.ts"
import { recaller, recorded } from "../../../src/machines/inspection/recordable.ts"
import { sameShape } from "../../../src/machines/inspection/standIn.ts"
import { typedTexts } from "../../../src/machines/inspection/typedTexts.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const recalled = recaller(() => undefined)

describe("a value in a recording", () => {
  it("has stand-ins for secrets, which rules take as they took those", () => {
    const event = {
      type: "card.edit",
      card: { holder: "DEFNE", number: "4111 1111 1111 1111", expiry: "12/27", cvv: "987" },
      form: { password: "kısa", passwordConfirm: "" }
    }
    expect(recorded(event)).toEqual({
      value: {
        type: "card.edit",
        card: { holder: "Withheld-00", number: "0000 0000 0000 0000", expiry: "12/79", cvv: "000" },
        form: { password: "Withheld-00", passwordConfirm: "" }
      },
      isVeiled: true
    })
  })

  it("has the shape alone of addresses, of what people write, and of their names", () => {
    const event = {
      user: { name: "Defne Ak", email: "defne@example.org", role: "READER" },
      sender: { name: "Çağrı" },
      publication: { id: "p1", name: "Çıma" },
      told: "Yazıldı: defne@example.org",
      query: "deniz feneri 7",
      note: { id: "n1", text: "Gizli" }
    }
    expect(recorded(event).value).toEqual({
      user: { name: "Xxxxx Xx", email: "xxxxx@xxxxxxx.xxx", role: "READER" },
      sender: { name: "Xxxxx" },
      publication: { id: "p1", name: "Çıma" },
      told: "Yazıldı: xxxxx@xxxxxxx.xxx",
      query: "xxxxx xxxxxx 0",
      note: { id: "n1", text: "Xxxxx" }
    })
  })

  it("is not veiled where nothing is withheld", () => {
    const event = { type: "page.turned", slide: [4, 5], isLate: false, title: "Çıma" }
    expect(recorded(event)).toEqual({ value: event, isVeiled: false })
  })

  it("names what is not plain data, a chart by its own name", () => {
    const chart = createMachine({ id: "marking" })
    const event = { marking: chart, file: new File(["x"], "gizli.pdf"), run: () => 1, texts: new Map([[1, "a"]]) }
    expect(recorded(event).value).toEqual({
      marking: { $chart: "marking" },
      file: { $kind: "File" },
      run: { $kind: "function" },
      texts: { $map: [[1, "a"]] }
    })
    const back = recaller((id) => (id === "marking" ? chart : undefined))(recorded(event).value)
    expect(digest(back)).toBe(digest(event))
  })

  it("is the same context again, by its digest", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { value: plain, isVeiled } = recorded(value)
        if (!isVeiled) expect(digest(recalled(JSON.parse(JSON.stringify(plain))))).toBe(digest(value))
      })
    )
  })

  it("is another context where anything is other", () => {
    expect(digest({ a: [1, 2], b: "x" })).toBe(digest({ b: "x", a: [1, 2], c: undefined }))
    expect(digest({ a: [1, 2] })).not.toBe(digest({ a: [2, 1] }))
    expect(digest({ a: "1" })).not.toBe(digest({ a: "2" }))
    expect(digest({ a: 1 })).not.toBe(digest({ b: 1 }))
  })

  it("tells a long text by its length", () => {
    const markup = "<p>".repeat(5000)
    expect(recorded({ markup }).value).toEqual({ markup: "[15000 characters]" })
    expect(digest({ markup: "[15000 characters]" })).toBe(digest({ markup }))
  })
})

describe("what was typed", () => {
  it("is nowhere, whole, begun, within other texts or in capitals", () => {
    const typed = typedTexts()
    typed.add("Kan")
    typed.add("Kanarya sokağı 12")
    for (const text of [
      "Kan",
      "kanarya",
      "KANARYA SOKAĞI 12",
      "?ara=kanarya%20",
      "sokağı",
      "Adres: Kanarya sokağı 12."
    ]) {
      expect(typed.without(text)).not.toMatch(/kan|sok/iu)
      expect(typed.without(text)).toHaveLength(text.length)
    }
    expect(typed.without("Kandil")).toBe("Kandil")
    expect(typed.without("issue0000000001")).toBe("issue0000000001")
  })

  it("has a stand-in of the same form", () => {
    expect(sameShape("Çıma 40, İz!")).toBe("Xxxx 00, Xx!")
  })
})
