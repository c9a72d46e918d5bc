import { describe, expect, it } from "vitest"
import { comparableRange, comparableText, originalRange } from "../../../../src/domain/reader/marks/comparableText.ts"
import { contextLength, type Hints, placeQuote, type Quote } from "../../../../src/domain/reader/marks/placeQuote.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const page =
  "Lodos, deniz kıyısındaki bütün kentlerin tanıdığı bir yeldir. Sabah serin başlar, öğleye doğru ısınır ve akşam " +
  "olmadan kıyıdaki sandalları birbirine vurmaya başlar. Balıkçılar o gün ağlarını toplar, çay ocaklarında oturur ve " +
  "eski fırtınaları anlatır. Kimse acele etmez; lodos esiyorsa beklenir. Yaşlı kaptan, sandalları kıyıya çekmenin bir " +
  "töreni olduğunu söyler: önce ipler, sonra kürekler, en son da çay."

const noHints: Hints = { path: null, position: null }

/** The mark of these words on a text, as a reader makes it: `nth` of those alike, from 0. */
const marked = (text: string, words: string, nth = 0): Quote => {
  let start = text.indexOf(words)
  for (let left = nth; left > 0; left -= 1) start = text.indexOf(words, start + 1)
  const end = start + words.length
  return {
    quote: words,
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength)
  }
}

/** What stands on the page where the mark is placed; null where it is not. */
const placedOn = (text: string, quote: Quote, hints = noHints): string | null => {
  const comparable = comparableText(text)
  const place = placeQuote(comparable, quote, hints)
  const original = place === null ? null : originalRange(comparable, place)
  return original === null ? null : text.slice(original.start, original.end)
}

describe("a mark on a page whose words have not changed", () => {
  it("stands on its words", () => {
    expect(placedOn(page, marked(page, "sandalları birbirine vurmaya"))).toBe("sandalları birbirine vurmaya")
  })

  it("stands on its words also where their lines are broken elsewhere", () => {
    const broken = page.replace("sandalları birbirine", "san-\ndalları bir\u00adbi\nrine")
    expect(placedOn(broken, marked(page, "sandalları birbirine vurmaya"))).toBe(
      "san-\ndalları bir\u00adbi\nrine vurmaya"
    )
  })

  it("tells words that stand there twice apart by what stands around them", () => {
    const comparable = comparableText(page)
    const [first, second] = [0, 1].map((nth) => placeQuote(comparable, marked(page, "sandalları", nth), noHints))
    expect(first?.start).toBe(comparable.text.indexOf("sandalları"))
    expect(second?.start).toBe(comparable.text.lastIndexOf("sandalları"))
  })

  it("follows its position, then, before that, its path, where nothing else tells them apart", () => {
    const rows = "20 40 00 ".repeat(12)
    const comparable = comparableText(rows)
    const quote: Quote = { quote: "40", prefix: "20 ", suffix: " 00" }
    const [first, second] = [2, 14]
    expect(placeQuote(comparable, quote, noHints)).toBeNull()
    expect(placeQuote(comparable, quote, { path: null, position: second })?.start).toBe(second)
    const path = { start: first, end: first + 2 }
    expect(placeQuote(comparable, quote, { path, position: second })?.start).toBe(first)
  })

  it("stands on a sign only where all that stood around it stands once", () => {
    const list = "Bütün yemekler: • mercimek çorbası, • ezogelin çorbası ve • yayla çorbası, hepsi de sıcak."
    const second = marked(list, "•", 1)
    expect(placeQuote(comparableText(list), second, noHints)?.start).toBe(
      comparableText(list).text.indexOf("•ezogelin")
    )
    expect(placedOn(list.replace("mercimek", "domates"), second)).toBeNull()
    expect(placedOn(`${list} ${list}`, { ...second, prefix: "", suffix: "" })).toBeNull()
    expect(placedOn(". ".repeat(30), { quote: ".", prefix: ". . .", suffix: ". . ." })).toBeNull()
  })

  it("does not follow a path to the same word in another place", () => {
    const comparable = comparableText(page)
    const quote = marked(page, "sandalları", 1)
    const start = comparable.text.indexOf("sandalları")
    const path = { start, end: start + "sandalları".length }
    expect(placeQuote(comparable, quote, { path, position: start })?.start).not.toBe(start)
  })
})

describe("a mark of which nothing is known but its words", () => {
  const bare = (quote: string): Quote => ({ quote, prefix: "", suffix: "" })

  it("stands where its path leads, if these are its words", () => {
    const comparable = comparableText(page)
    const start = comparable.text.lastIndexOf("sandalları")
    const path = { start, end: start + "sandalları".length }
    expect(placeQuote(comparable, bare("sandalları"), { path, position: null })).toEqual(path)
  })

  it("is not placed on a single word without a path, but on a sentence that stands there once", () => {
    expect(placedOn(page, bare("yeldir"))).toBeNull()
    expect(placedOn(page, bare("Kimse acele etmez; lodos esiyorsa beklenir."))).not.toBeNull()
  })

  it("stands on all of a page that has no other words", () => {
    expect(placedOn("Çay.", bare("Çay."))).toBe("Çay.")
  })
})

describe("a mark on a page whose words were corrected", () => {
  it.each([
    ["a word within it", "ağlarını toplar, çay ocaklarında", "toplar", "kurutur", "ağlarını kurutur, çay ocaklarında"],
    ["the word before it", "Kimse acele etmez", "anlatır", "söyler", "Kimse acele etmez"],
    ["its first word", "öğleye doğru ısınır ve akşam", "öğleye", "öğlene", "öğlene doğru ısınır ve akşam"]
  ])("stands on its words after a change of %s", (_, words, from, to, expected) => {
    expect(placedOn(page.replace(from, to), marked(page, words))).toBe(expected)
  })

  it("stands on a long passage of which a word in the middle has changed", () => {
    const passage = page.slice(page.indexOf("Sabah"), page.indexOf("Yaşlı") - 1)
    const corrected = page.replace("eski fırtınaları", "nice fırtınaları")
    expect(placedOn(corrected, marked(page, passage))).toBe(passage.replace("eski fırtınaları", "nice fırtınaları"))
  })
})

describe("a mark whose words have gone", () => {
  it("is not placed where they were", () => {
    const without = page.replace("sandalları birbirine vurmaya başlar", "her şey susar")
    expect(placedOn(without, marked(page, "sandalları birbirine vurmaya başlar"))).toBeNull()
  })

  it("is not placed on the same word in another sentence", () => {
    const without = page.replace("eski fırtınaları anlatır. Kimse acele etmez; lodos esiyorsa beklenir", "susar")
    expect(placedOn(without, marked(page, "lodos"))).toBeNull()
  })

  it("is not placed on a page without text, nor where nothing was marked", () => {
    expect(placedOn("", marked(page, "lodos"))).toBeNull()
    expect(placedOn(page, { quote: " - ", prefix: "", suffix: "" })).toBeNull()
  })
})

/** Milliseconds of the processor: placing took four times as long and more before it was bounded. */
const mostMillis = 600

/** What it takes of the processor, whatever else runs. */
const millisOf = (work: () => void): number => {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

describe("a mark that is made to keep the reader busy", () => {
  const manyWords = Array.from({ length: 900 }, (_, at) => `söz${(at * 7919) % 997}`).join(" ")
  const comparable = comparableText(manyWords)

  it("is not placed where its one letter stands hundreds of times, and takes no time", () => {
    const junk = "x".repeat(100_000)
    const letter: Quote = { quote: "ö", prefix: junk, suffix: junk }
    const taken = millisOf(() => expect(placeQuote(comparable, letter, noHints)).toBeNull())
    expect(taken).toBeLessThan(mostMillis)
  })

  it("takes no time where a million characters are said to stand around it", () => {
    const around: Quote = { quote: "bir yeldir", prefix: "y".repeat(1e6), suffix: "z".repeat(1e6) }
    const taken = millisOf(() => expect(placeQuote(comparable, around, noHints)).toBeNull())
    expect(taken).toBeLessThan(mostMillis)
  })

  it("is placed by what stands next to it, however much is said to stand further away", () => {
    const quote = marked(page, "sandalları", 1)
    const more: Quote = { ...quote, prefix: "y".repeat(500) + quote.prefix, suffix: quote.suffix + "z".repeat(500) }
    expect(placeQuote(comparableText(page), more, noHints)?.start).toBe(
      comparableText(page).text.lastIndexOf("sandalları")
    )
  })

  it("is not looked for where it is longer than any page", () => {
    const text = "söz ".repeat(60_000)
    expect(placeQuote(comparableText("Çay"), { quote: text, prefix: "", suffix: "" }, noHints)).toBeNull()
    expect(placedOn(text, { quote: text, prefix: "", suffix: "" })).toBeNull()
  })

  it("is placed within a moment where it is a whole page that was converted again", () => {
    const text = Array.from({ length: 2_000 }, (_, at) => `kelime${(at * 7919) % 9973}`).join(" ")
    const again = text.replaceAll(/e7/gu, "ö7")
    let placed: string | null = null
    const taken = millisOf(() => (placed = placedOn(again, { quote: text, prefix: "", suffix: "" })))
    expect(placed).toBe(again)
    expect(taken).toBeLessThan(mostMillis)
  })
})

describe("a letter with a mark", () => {
  it("is the same however it is encoded", () => {
    const words = "öğleye doğru ısınır ve akşam"
    for (const form of ["NFC", "NFD"] as const) {
      const text = page.normalize(form)
      expect(placedOn(text, marked(page, words))).toBe(words.normalize(form))
      expect(placedOn(page, marked(text, words.normalize(form)))).toBe(words)
    }
    expect(comparableText("gu\u0308n")).toEqual({ ...comparableText("gün"), starts: [0, 1, 3], ends: [1, 3, 4] })
    expect(comparableText("-\u0308a b").text).toBe("\u0308ab")
    expect(comparableText(" \u0308a").isWordStart).toEqual([true, false])
  })
})

const letters = fc.stringMatching(/^[a-zçğıöşü]{1,9}$/u)

describe("words in any text", () => {
  it("are found again where they stood, whatever stands between them", () => {
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 30, maxLength: 80 }),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom(" ", "\n", "  ", " \u00ad"), { minLength: 1, maxLength: 7 }),
        (words, first, count, spaces) => {
          const text = words.join(" ")
          const from = first % (words.length - count)
          const start = words.slice(0, from).join(" ").length + (from === 0 ? 0 : 1)
          const quote = words.slice(from, from + count).join(" ")
          const end = start + quote.length
          const mark: Quote = {
            quote,
            prefix: text.slice(Math.max(0, start - contextLength), start),
            suffix: text.slice(end, end + contextLength)
          }
          const position = comparableRange(comparableText(text), { start, end }).start
          const laid = words.map((word, at) => word + (spaces[at % spaces.length] ?? " ")).join("")
          const place = placeQuote(comparableText(laid), mark, { path: null, position })
          expect(place).toEqual({ start: position, end: position + comparableText(quote).text.length })
        }
      )
    )
  })

  it("keep their places between a text and what is compared of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const comparable = comparableText(text)
        const whole = originalRange(comparable, { start: 0, end: comparable.text.length })
        expect(whole === null).toBe(comparable.text === "")
        if (whole === null) return
        expect(comparableText(text.slice(whole.start, whole.end)).text).toBe(comparable.text)
        expect(comparableRange(comparable, whole)).toEqual({ start: 0, end: comparable.text.length })
      })
    )
  })
})
