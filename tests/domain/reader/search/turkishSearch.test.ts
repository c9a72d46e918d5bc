import { describe, expect, it } from "vitest"
import { search } from "../../../../src/domain/reader/search/Hits.ts"
import { searchedPage } from "../../../../src/domain/reader/search/SearchedPage.ts"

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
  // A word that goes on in the next block.
  ...each(["li-\nk", "li- \nk"], ["lik", "LİK"], true),
  ...each(["l-\nK", "7-\nk"], ["lk", "7k"], false),
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
