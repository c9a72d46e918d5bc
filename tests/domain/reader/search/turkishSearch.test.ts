import { describe, expect, it } from "vitest"
import { search } from "../../../../src/domain/reader/search/Hits.ts"
import { searchedPage } from "../../../../src/domain/reader/search/SearchedPage.ts"
import { withWholeWords } from "../../../../src/domain/reader/text/brokenWord.ts"

/** A letter on the page, a letter that is typed, and whether the one finds the other. */
type Pair = readonly [written: string, typed: string, found: boolean]

const both = (small: string, capital: string): ReadonlyArray<string> => [small, capital]
const each = (written: ReadonlyArray<string>, typed: ReadonlyArray<string>, found: boolean): ReadonlyArray<Pair> =>
  written.flatMap((one) => typed.map((other): Pair => [one, other, found]))

/** The letters of the alphabet without those that have rules of their own, and their capitals. */
const plain = [..."abdefhjklmnprtvyzqwx"].map((small) => both(small, small.toUpperCase()))

/** Plain letters that find marked ones. */
const marked = [
  [both("c", "C"), both("ç", "Ç")],
  [both("g", "G"), both("ğ", "Ğ")],
  [both("o", "O"), both("ö", "Ö")],
  [both("s", "S"), both("ş", "Ş")],
  [both("u", "U"), both("ü", "Ü")]
] as const

const circumflex = [
  [both("a", "A"), both("â", "Â")],
  [["ı", "I", "i", "İ"], both("î", "Î")],
  [both("u", "U"), both("û", "Û")]
] as const

const decomposed = (letters: ReadonlyArray<string>): ReadonlyArray<string> => letters.map((one) => one.normalize("NFD"))

const ofAlphabet: ReadonlyArray<Pair> = [
  ...plain.flatMap((forms) => each(forms, forms, true)),
  ...each(["I", "İ", "ı", "i", "I\u0307"], ["I", "İ", "ı", "i", "I\u0307"], true),
  ...marked.flatMap(([bare, letters]) => [
    ...each(bare, bare, true),
    ...each(letters, bare, true),
    ...each(bare, letters, false),
    ...each(letters, letters, true),
    ...each(decomposed(letters), letters, true),
    ...each(letters, decomposed(letters), true)
  ]),
  ...circumflex.flatMap(([bare, letters]) => [
    ...each(letters, bare, true),
    ...each(bare, letters, true),
    ...each(decomposed(letters), letters, true)
  ]),
  // A letter is no other one.
  ...plain.flatMap(([small = ""], at) => each([small], plain[(at + 1) % plain.length] ?? [], false)),
  ...each(["ö", "Ö"], ["ü", "u", "Ü", "U"], false)
]

const ofSigns: ReadonlyArray<Pair> = [
  ...each(["ﬁ", "fi", "FI", "Fİ"], ["fi", "FI", "ﬁ", "fı"], true),
  ...each(["ﬂ"], ["fl", "FL"], true),
  ...each(["‘", "’", "'"], ["'", "’", "‘"], true),
  ...each(["“", "”", "„", '"', "«", "»"], ['"', "“", "”"], true),
  ...each(["–", "—", "-", "‐", "−"], ["-", "–", "—"], true),
  ...each(["", "\u00ad", "\u200b"], [""], true),
  ...each(["ß"], ["ss", "SS", "ß"], true),
  ...each([" ", "  ", "\n", " \n ", "\u00a0", "\t"], [" ", "  ", "\u00a0"], true),
  // A word that a line's end parts is found without its hyphen and with it.
  ...each(["li\u00adk", "li-\u00adk", "Lİ-\u00adK"], ["lik", "LİK", "li-k", "Lİ–K"], true),
  ...each(["li-k", "li- k", "li-\nK", "li–\nk"], ["li-k"], true),
  ...each(["li-k", "li- k"], ["lik"], false),
  ...each(["lik"], ["li-k", "l-ik", "l-i-k"], false),
  ...each(["li\u00adk", "li\u00adka"], ["l-ik", "li-k-a"], false),
  ...each(["li\u00adka\u00adr"], ["li-kar", "lika-r", "li-ka-r"], true),
  ...each(["li- k", "li\u00adk"], ["li- k"], true),
  ...each(["li-k"], ["li- k"], false),
  ...each(["2023-2024", "2023- 2024"], ["2023-2024"], true),
  ...each(["2023-2024"], ["20232024"], false),
  ...each(["… 5"], ["… 5", "... 5", ".......... 5"], true),
  ...each(["'", "-", " "], [""], false)
]

const pairs = [...ofAlphabet, ...ofSigns]

describe("words of a page", () => {
  it("are more than three hundred pairs", () => expect(pairs.length).toBeGreaterThan(300))

  it("are found by what is typed as the letters' rules say, where they stand and nowhere else", () => {
    const wrong = pairs.filter(([written, typed, found]) => {
      const [before, word] = ["Önce h\u00adz, sonra  ", `z${written}z`]
      const text = `${before}${word} değil de\nkızı kç`
      const { pages } = search([searchedPage({ page: 3, text })], `z${typed}z`)
      const hits = pages.flatMap(({ places }) => [...places])
      const expected = found ? [before.length, before.length + word.length] : []
      return JSON.stringify(hits) !== JSON.stringify(expected)
    })
    expect(wrong).toEqual([])
  })
})

const hitsIn = (text: string, query: string): ReadonlyArray<string> =>
  search([searchedPage({ page: 1, text })], query).pages.flatMap(({ places }) =>
    Array.from({ length: places.length / 2 }, (_, at) => text.slice(places[at * 2], places[at * 2 + 1]))
  )

describe("a hit", () => {
  it("counts once where a character stands for several letters", () => {
    expect(hitsIn("groß", "s")).toEqual(["ß"])
    expect(hitsIn("oﬃce", "f")).toEqual(["ﬃ"])
    expect(hitsIn("bir… iki.", ".")).toEqual(["…", "."])
    expect(hitsIn("kırk ırk", "ırk")).toEqual(["ırk", "ırk"])
  })

  it("ends before the hyphen of a line's end", () => {
    expect(hitsIn("bir balık\u00adçı", "balık")).toEqual(["balık"])
    expect(hitsIn("bir balık\u00adçı", "balık-")).toEqual(["balık"])
    expect(hitsIn("bir balık\u00adçı", "lıkç")).toEqual(["lık\u00adç"])
    expect(hitsIn("bir e-\u00adposta", "e")).toEqual(["e"])
  })

  it("is not where a query's hyphen has nothing to stand for", () => {
    expect(hitsIn("kültürsanat kültür sanat kültür-sanat", "kültür-sanat")).toEqual(["kültür-sanat"])
    expect(hitsIn("𝒶𝒶𝒶", "𝒶-𝒶")).toEqual([])
    expect(hitsIn("a - b", "-")).toEqual(["-"])
  })
})

describe("a search file of an earlier conversion", () => {
  it("has one word where the end of a block breaks it", () => {
    const whole = (text: string) => withWholeWords(text).replaceAll("\u00ad", "|")
    expect(whole("bir li-\nk ve ba- \n lık\nson")).toBe("bir li|k ve ba|lık\nson")
    expect(whole("BALIK-\nÇILAR")).toBe("BALIK|ÇILAR")
    expect(whole("l-\nk\n7-\nk\nAnkara-\nİstanbul -\nson")).toBe("l-\nk\n7-\nk\nAnkara-\nİstanbul -\nson")
  })

  it("is found with the hyphen that stands before a line's end", () =>
    expect(
      ["e-posta", "doğu-batı", "2023-2024"].map((query) => hitsIn("e- posta Doğu- Batı 2023- 2024", query).length)
    ).toEqual([1, 1, 1]))
})
