import { describe, expect, it } from "vitest"
import { comparableText, originalRange } from "../../../../src/domain/reader/marks/comparableText.ts"
import {
  type LinkedWords,
  linkedWords,
  passageAddress,
  wordsAsked
} from "../../../../src/domain/reader/marks/LinkedWords.ts"
import type { Passage } from "../../../../src/domain/reader/marks/passage.ts"
import { nearestFirst, placeWords, wordsFound, wordsOnPage } from "../../../../src/domain/reader/marks/placeWords.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const here = { origin: "https://sayfa.example", pathname: "/reader/42" }

const page =
  "Lodos, deniz kıyısındaki bütün kentlerin tanıdığı bir yeldir. Sabah serin başlar, öğleye doğru ısınır ve akşam " +
  "olmadan kıyıdaki sandalları birbirine vurmaya başlar. Balıkçılar o gün ağlarını toplar, çay ocaklarında oturur ve " +
  "eski fırtınaları anlatır. Kimse acele etmez; lodos esiyorsa beklenir. Yaşlı kaptan, sandalları kıyıya çekmenin bir " +
  "töreni olduğunu söyler: önce ipler, sonra kürekler, en son da çay."

const passage = (text: string, prefix = "", suffix = "", page = 5): Passage => ({
  page,
  text,
  prefix,
  suffix,
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: text.length
})

/** The passage of a text from one place to another, as a reader marks it. */
const selected = (text: string, start: number, end: number): Passage =>
  passage(text.slice(start, end), text.slice(Math.max(0, start - 40), start), text.slice(end, end + 40))

const of = (words: string): Passage => selected(page, page.indexOf(words), page.indexOf(words) + words.length)

/** What the address says, as a browser reads it. */
const alinti = (address: string): string | null => new URL(address).searchParams.get("alinti")

const shownOn = (text: string, words: LinkedWords | null): string | null => {
  const comparable = comparableText(text)
  const place = words === null ? null : placeWords(comparable, words)
  const range = place === null ? null : originalRange(comparable, place)
  return range === null ? null : text.slice(range.start, range.end)
}

describe("the address of a passage", () => {
  it("names the page, the words and what stands around them, so that a person can read it", () => {
    expect(decodeURI(passageAddress(here, of("Kimse acele etmez")))).toBe(
      "https://sayfa.example/reader/42?sayfa=5&alinti=ve+eski+fırtınaları+anlatır.-,Kimse+acele+etmez,-;+lodos+esiyorsa+beklenir.+Yaşlı".replace(
        ";",
        "%3B"
      )
    )
  })

  it("tells the signs of its own from those of the words", () => {
    const words = { prefix: "%50, ya-", start: "100 % İstanbul, ılık-", end: null, suffix: "- %2C," }
    const address = passageAddress(here, passage(words.start, words.prefix, words.suffix))
    expect(wordsAsked(alinti(address))).toEqual(words)
  })

  it("names the beginning and the end of many words", () => {
    const address = passageAddress(here, of(page.slice(7, -10)))
    expect(alinti(address)).toMatch(/^Lodos%2C-,deniz kıyısındaki bütün kentlerin tanıdığı bir,/u)
    expect(shownOn(page, wordsAsked(alinti(address)))).toBe(page.slice(7, -10).trim())
  })

  it("is the page's alone where the passage has no words", () => {
    expect(passageAddress(here, passage("· · ·", "önce", "sonra"))).toBe("https://sayfa.example/reader/42?sayfa=5")
    expect(linkedWords(passage(`${". ".repeat(100)}son`))).toBeNull()
  })

  it("comes back as it was said, whatever the words are, and stays short", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.string({ unit: "binary", maxLength: 300 }),
      fc
        .array(fc.constantFrom("İ", "ı", ",", "-", "%", "%2C", "👩‍👧", " ", "+", "&", "söz", "\ud800", "語"), {
          maxLength: 200
        })
        .map((all) => all.join(""))
    )
    fc.assert(
      fc.property(anyText, anyText, anyText, (text, prefix, suffix) => {
        const marked = passage(text, prefix, suffix)
        const address = passageAddress(here, marked)
        expect(address.length).toBeLessThan(2200)
        expect(wordsAsked(alinti(address))).toEqual(linkedWords(marked))
      })
    )
  })

  it("holds nothing of junk, and never throws", () => {
    for (const junk of [
      "",
      ",",
      "-",
      "-,-",
      "a-,",
      ",-a",
      "a,b,c",
      "x-,a,b,c,-y",
      "%",
      "…",
      "a".repeat(161),
      `${"a".repeat(161)}-,söz`,
      null
    ])
      expect(wordsAsked(junk), String(junk)).toBeNull()
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (junk) => {
        const words = wordsAsked(junk)
        expect(words === null || /[\p{L}\p{N}]/u.test(words.start)).toBe(true)
      })
    )
  })

  it("is read with or without what stands around the words", () => {
    expect(wordsAsked("söz")).toEqual({ prefix: "", start: "söz", end: null, suffix: "" })
    expect(wordsAsked("önce-,söz")).toEqual({ prefix: "önce", start: "söz", end: null, suffix: "" })
    expect(wordsAsked("söz,-sonra")).toEqual({ prefix: "", start: "söz", end: null, suffix: "sonra" })
    expect(wordsAsked("ilk,son,-sonra")).toEqual({ prefix: "", start: "ilk", end: "son", suffix: "sonra" })
  })
})

describe("linked words on a page", () => {
  it("are shown where they stand, however its lines are broken", () => {
    const words = wordsAsked(alinti(passageAddress(here, of("sandalları birbirine vurmaya"))))
    expect(shownOn(page.replace("birbirine", "birbi-\nrine"), words)).toBe("sandalları birbi-\nrine vurmaya")
  })

  it("are not shown on words that are not theirs", () => {
    const words = wordsAsked(alinti(passageAddress(here, of("sandalları birbirine vurmaya"))))
    expect(shownOn("Poyraz kuzeyden eser ve kışın kentleri dondurur; kimse dışarı çıkmaz.", words)).toBeNull()
    const long = linkedWords(of(page.slice(0, -10)))
    expect(shownOn(page.slice(0, 150), long), "their end is gone").toBeNull()
    expect(shownOn(page.slice(150), long), "their beginning is gone").toBeNull()
    expect(shownOn(`${page.slice(200)} ${page.slice(0, 200)}`, long), "they stand in another order").toBeNull()
  })

  it("are those that were selected, of any part of a page that says nothing twice", () => {
    fc.assert(
      fc.property(fc.nat({ max: page.length - 20 }), fc.integer({ min: 12, max: 400 }), (start, length) => {
        const marked = selected(page, start, Math.min(page.length, start + length))
        const shown = shownOn(page, wordsAsked(alinti(passageAddress(here, marked))))
        expect(comparableText(shown ?? "").text).toBe(comparableText(marked.text).text)
      })
    )
  })
})

describe("words looked for in an issue", () => {
  const words: LinkedWords = { prefix: "anlatır. ", start: "Kimse acele etmez", end: null, suffix: "; lodos esiyorsa" }

  it("make a passage of the page on which they stand", () => {
    const found = wordsOnPage({ page: 9, text: page }, words)
    expect(found).toMatchObject({
      page: 9,
      text: "Kimse acele etmez",
      quote: "Kimse acele etmez",
      startContainerPath: ""
    })
    if (found === null || found === "alike") throw new Error("They were not found.")
    expect(found.prefix).toBe("ında oturur ve eski fırtınaları anlatır. ".slice(-40))
    expect(found.suffix).toBe("; lodos esiyorsa beklenir. Yaşlı kaptan,")
    expect(comparableText(page).text.slice(found.position).startsWith("Kimseaceleetmez")).toBe(true)
  })

  it("are only alike among other words, and are not there otherwise", () => {
    expect(wordsOnPage({ page: 2, text: "Burada kimse yok. Kimse acele etmez bu kentte." }, words)).toBe("alike")
    expect(wordsOnPage({ page: 3, text: "Poyraz serin eser." }, words)).toBeNull()
  })

  it("are found whole where a column's end breaks one of them, with the hyphens that belong to words", () => {
    const broken = page.replace("sandalları birbirine", "alt- ve üst san-\ndalları birbirine")
    const asked = linkedWords(passage("kıyıdaki alt- ve üst sandalları birbirine vurmaya"))
    if (asked === null) throw new Error("There are no words.")
    expect(wordsOnPage({ page: 9, text: broken }, asked)).toMatchObject({
      text: "kıyıdaki alt- ve üst sandalları birbirine vurmaya",
      quote: "kıyıdaki alt- ve üst san-\ndalları birbirine vurmaya"
    })
  })

  it("are looked for on the nearest pages first", () => {
    const texts = [1, 2, 3, 4, 5, 6].map((number) => ({ page: number, text: "" }))
    expect(nearestFirst(texts, 4).map((one) => one.page)).toEqual([4, 3, 5, 2, 6, 1])
    const place = wordsOnPage({ page: 9, text: page }, words)
    expect(
      wordsFound([
        [4, "alike"],
        [9, place],
        [3, null],
        [2, "alike"]
      ])
    ).toEqual({ sure: [place], alike: [4, 2] })
  })
})
