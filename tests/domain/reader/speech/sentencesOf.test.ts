import { describe, expect, it } from "vitest"
import type { SpokenBlock } from "../../../../src/domain/reader/speech/Sentence.ts"
import { pageRanges } from "../../../../src/domain/reader/reading/ReadingText.ts"
import { pageAt } from "../../../../src/domain/reader/speech/Sentence.ts"
import { sentencesOf } from "../../../../src/domain/reader/speech/sentencesOf.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const block = (text: string, language = "tr"): SpokenBlock => ({
  id: "b",
  text,
  language,
  segments: [{ page: 4, start: 100, end: 100 + text.length, at: 0 }]
})
const texts = (text: string, language?: string) => sentencesOf(block(text, language)).map((one) => one.text)

describe("a sentence ends", () => {
  it.each([
    ["with its full stop, question mark or exclamation mark", ["Lodos esti.", "Vapur kalktı mı?", "Kalktı!", "Evet."]],
    ["after a year", ["Yıl 1923.", "Cumhuriyet ilan edildi."]],
    ["after an abbreviation that ends a list", ["Elma, armut vb.", "Bunlar meyvedir."]]
  ])("%s", (_, sentences) => {
    expect(texts(sentences.join(" "))).toEqual(sentences)
  })

  it("where its line is fed, whatever stands there", () => {
    expect(texts("Dr.\nAyşe Kaya\nmüdür")).toEqual(["Dr.", "Ayşe Kaya", "müdür"])
  })

  it("after a number in English", () => {
    expect(texts("He was 35. Then he left.", "en")).toEqual(["He was 35.", "Then he left."])
  })
})

describe("a sentence goes on", () => {
  it.each([
    "Prof. Dr. Ayşe Kaya geldi.",
    "Bkz. Ek 2.",
    "Elma, armut vb. meyveler.",
    "A. Kadir yazdı.",
    "M. K. Atatürk söyledi.",
    "T.C. Ziraat Bankası açıldı.",
    "Bugün 3. Selim tahtta.",
    "Önce II. Mahmut, sonra XX. Yüzyıl geldi.",
    "Fiyatı 3.5 lira, boyu 1.250,75 metre.",
    "Saat 10.30 vapuru kaçtı.",
    "“Gel!” dedi.",
    "“Nerede kaldın?” diye sordu."
  ])("in %s", (text) => {
    expect(texts(text)).toEqual([text])
  })

  it.each(["1. Introduction", "See Fig. Two here.", "Mr. Brown met J. R. Smith, i.e. The boss."])("in %s", (text) => {
    expect(texts(text, "en")).toEqual([text])
  })
})

describe("the sentences of a block", () => {
  it("are numbered, without the space around them", () => {
    const [first, second] = sentencesOf(block("  Lodos esti.   Vapur kalktı. "))
    expect([first?.id, second?.id]).toEqual(["b.0", "b.1"])
    expect([first?.text, second?.text]).toEqual(["Lodos esti.", "Vapur kalktı."])
    expect(first?.segments).toEqual([{ page: 4, start: 102, end: 113, at: 0 }])
    expect(second?.segments).toEqual([{ page: 4, start: 116, end: 129, at: 0 }])
  })

  it("leave out what has neither letters nor digits", () => {
    expect(texts("* * *")).toEqual([])
    expect(texts("Lodos esti. … ! Vapur kalktı.")).toEqual(["Lodos esti.", "Vapur kalktı."])
  })

  it("are found in a language that nobody knows", () => {
    expect(texts("Lodos esti. Vapur kalktı.", "x")).toEqual(["Lodos esti.", "Vapur kalktı."])
  })

  it("stand on the pages that their letters stand on", () => {
    // "kal-" ends page 4, "dırım" begins page 5; the space after the first sentence is on no page.
    const over: SpokenBlock = {
      id: "b",
      text: "Uzun. Eski kaldırım.",
      language: "tr",
      segments: [
        { page: 4, start: 0, end: 5, at: 0 },
        { page: 4, start: 6, end: 14, at: 6 },
        { page: 5, start: 0, end: 6, at: 14 }
      ]
    }
    const [first, second] = sentencesOf(over)
    if (first === undefined || second === undefined) throw new Error("There are two sentences.")
    expect(pageRanges(first, { start: 0, end: 5 })).toEqual([{ page: 4, start: 0, end: 5 }])
    expect(pageRanges(second, { start: 0, end: second.text.length })).toEqual([
      { page: 4, start: 6, end: 14 },
      { page: 5, start: 0, end: 6 }
    ])
    expect(pageRanges(second, { start: 6, end: 10 })).toEqual([
      { page: 4, start: 12, end: 14 },
      { page: 5, start: 0, end: 2 }
    ])
    expect([0, 7, 8, 13, 99].map((offset) => pageAt(second, offset))).toEqual([4, 4, 5, 5, 5])
    expect(pageAt({ ...second, segments: [] }, 0)).toBeNull()
  })

  it("hold every letter of it once, in order, and stand where it does", () => {
    const piece = fc.constantFrom(
      "Dr. ",
      "3. ",
      "A. ",
      "Lodos ",
      "esti. ",
      "Ne? ",
      "vb. ",
      "\n",
      "… ",
      "“Ya!” ",
      "ılık ",
      "😀 "
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("")
        const page = "#".repeat(100) + text
        const sentences = sentencesOf(block(text))
        const read = sentences.map((one) => one.text).join("")
        const isWord = /[\p{L}\p{N}]/gu
        expect(read.match(isWord) ?? []).toEqual(text.match(isWord) ?? [])
        for (const sentence of sentences) {
          const places = pageRanges(sentence, { start: 0, end: sentence.text.length })
          expect(places.map(({ start, end }) => page.slice(start, end)).join("")).toBe(sentence.text)
        }
      })
    )
  })
})
