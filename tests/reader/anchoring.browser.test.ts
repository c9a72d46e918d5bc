import { afterEach, describe, expect, it } from "vitest"
import type { Highlight } from "../../src/domain/reader/ReadingData.ts"
import { highlightOf, rangeOf, unchangedRange } from "../../src/reader/anchoring/highlightText.ts"
import { pageText } from "../../src/reader/anchoring/pageText.ts"

const line = (...words: ReadonlyArray<string>) =>
  `<div class="line">${words.map((word) => `<span>${word} </span>`).join("")}</div>`

/** A page as the server writes it: blocks of lines of words, a word broken at a line's end without a space behind it. */
const first = `<div class="block">${line("Lodos,", "deniz", "kıyısındaki")}${line("bütün", "kentlerin")}</div><div class="block">${line("tanıdığı", "bir", "yeldir.")}${line("Sabah", "serin")}<div class="line"><span>baş-</span></div>${line("lar,", "öğleye", "doğru", "ısınır.")}</div>`

/** The same words in other lines, as a second conversion may set them. */
const second = `<div class="page"><div class="block">${line("Lodos,", "deniz")}${line("kıyısındaki", "bütün")}${line("kentlerin", "tanıdığı", "bir")}${line("yeldir.", "Sabah", "serin", "başlar,")}${line("öğleye", "doğru", "ısınır.")}</div></div>`

/** A word broken at a column's end, once as the conversion knows it and once as it does not, and hyphens that belong to words. */
const columns = (hyphen: string) =>
  [
    `<div class="page">`,
    `<div class="block">${line("Lodos,", "deniz")}<div class="line"><span>kıyısın${hyphen}</span></div></div>`,
    `<div class="block">${line("daki", "alt-", "ve", "üst-")}${line("Ege", "kentlerinin")}<div class="line"><span>e-</span><span>posta</span></div></div>`,
    "</div>"
  ].join("\n")

const show = (html: string): Element => {
  const words = document.createElement("div")
  words.innerHTML = html
  document.body.append(words)
  return words
}

afterEach(() => document.body.replaceChildren())

/** Selects from one word to another, as a pointer does: within their text. */
const select = (words: Element, from: string, to: string): Range => {
  const nodeOf = (text: string) => {
    const span = [...words.querySelectorAll("span")].find(({ textContent }) => textContent?.trim() === text)
    return span?.firstChild ?? words
  }
  const range = document.createRange()
  range.setStart(nodeOf(from), 0)
  range.setEnd(nodeOf(to), to.length)
  return range
}

const mark = (words: Element, range: Range): Highlight => {
  const made = highlightOf(words, 7, range)
  if (made === null) throw new Error("Nothing was marked.")
  return { id: "vurgu_1", ...made }
}

/** What is painted, as a person reads it: without the breaks of lines. */
const painted = (words: Element, highlight: Highlight): string | null =>
  rangeOf(words, pageText(words), highlight)
    ?.toString()
    .replaceAll(/-?\s+|-/gu, " ")
    .trim() ?? null

describe("a highlight", () => {
  it("holds the selected words, their path, and what stands around them", () => {
    const words = show(first)
    expect(mark(words, select(words, "kentlerin", "bir"))).toEqual({
      id: "vurgu_1",
      page: 7,
      text: "kentlerin tanıdığı bir",
      startContainerPath: "0.1.1.0",
      endContainerPath: "1.0.1.0",
      startOffset: 0,
      endOffset: 3,
      quote: "kentlerin tanıdığı bir",
      prefix: "Lodos, deniz kıyısındaki bütün ",
      suffix: " yeldir. Sabah serin baş-lar, öğleye doğ",
      position: "Lodos,denizkıyısındakibütün".length
    })
  })

  it.each(["-", "- "])("has a word that a column's end broke as one, and other hyphens as they are: '%s'", (hyphen) => {
    const words = show(columns(hyphen))
    const highlight = mark(words, select(words, "deniz", "posta"))
    expect(highlight.text).toBe("deniz kıyısındaki alt- ve üst-Ege kentlerinin e-posta")
    const again = show(columns(hyphen))
    expect(rangeOf(again, pageText(again), highlight)?.toString()).toBe(highlight.quote)
  })

  it("comes back to a word that a column's end broke, where no line breaks it any more", () => {
    const words = show(columns("-"))
    const highlight = mark(words, select(words, "Lodos,", "üst-"))
    const set = show(
      `<div class="block">${line("Lodos,", "deniz", "kıyısındaki", "alt-", "ve", "üst-")}${line("Ege")}</div>`
    )
    expect(painted(set, highlight)).toBe("Lodos, deniz kıyısındaki alt ve üst")
    const { quote: _, prefix: __, suffix: ___, position: ____, ...older } = mark(words, select(words, "deniz", "ve"))
    expect(rangeOf(words, pageText(words), older)?.toString()).toBe("deniz kıyısın-\ndaki alt- ve")
  })

  it("leaves out white space that was selected with its words", () => {
    const words = show(first)
    const range = select(words, "kentlerin", "bir")
    range.setEndAfter(range.endContainer)
    expect(mark(words, range).quote).toBe("kentlerin tanıdığı bir")
  })

  it("is made of what a selection of whole elements holds", () => {
    const words = show(first)
    const range = document.createRange()
    range.setStart(words, 1)
    range.setEnd(words, 2)
    expect(mark(words, range).text).toBe("tanıdığı bir yeldir. Sabah serin başlar, öğleye doğru ısınır.")
  })

  it("has a word that a line or a block breaks as a person reads it", () => {
    const wordsIn = (...blocks: ReadonlyArray<ReadonlyArray<string>>): string => {
      const words = show(
        blocks
          .map((lines) => `<div class="block">${lines.map((one) => line(...one.split(" "))).join("")}</div>`)
          .join("\n")
      )
      const range = document.createRange()
      range.selectNodeContents(words)
      return mark(words, range).text
    }
    expect(wordsIn(["bir balık-", "çı kahvesi"])).toBe("bir balıkçı kahvesi")
    expect(wordsIn(["bir tak-"], ["vimde"])).toBe("bir takvimde")
    expect(wordsIn(["BALIK-"], ["ÇILAR"])).toBe("BALIKÇILAR")
    expect(wordsIn(["bir e-", "posta 2023-", "2024 Doğu-", "Batı"])).toBe("bir e-posta 2023-2024 Doğu-Batı")
    expect(wordsIn(["Lodos -", "deniz"])).toBe("Lodos - deniz")
  })

  it("keeps the hyphen between parts of one line", () => {
    const words = show('<div class="block"><div class="line"><span>kültür-</span><span>sanat </span></div></div>')
    const range = document.createRange()
    range.selectNodeContents(words)
    expect(mark(words, range).text).toBe("kültür-sanat")
  })

  it("is not made where no words are selected", () => {
    const words = show(first)
    const range = document.createRange()
    range.setStart(words, 1)
    range.collapse(true)
    expect(highlightOf(words, 7, range)).toBeNull()
  })

  it("comes back to its words on the same page", () => {
    const words = show(first)
    const highlight = mark(words, select(words, "kentlerin", "bir"))
    expect(painted(show(first), highlight)).toBe("kentlerin tanıdığı bir")
  })

  it("comes back to its words where a second conversion has broken other lines", () => {
    const words = show(first)
    const highlight = mark(words, select(words, "Sabah", "öğleye"))
    expect(painted(show(second), highlight)).toBe("Sabah serin başlar, öğleye")
  })

  it("comes back by its path alone, as older readers wrote it", () => {
    const words = show(first)
    const { id, page, text, startContainerPath, endContainerPath, startOffset, endOffset } = mark(
      words,
      select(words, "tanıdığı", "bir")
    )
    const older = { id, page, text, startContainerPath, endContainerPath, startOffset, endOffset }
    expect(painted(show(first), older)).toBe("tanıdığı bir")
  })

  it("is taken from its path alone only where its words and all around them are unchanged", () => {
    const words = show(first)
    const highlight = mark(words, select(words, "kentlerin", "bir"))
    const near = (html: string, marked = highlight) => {
      const changed = show(html)
      return unchangedRange(changed, pageText(changed), marked)?.toString() ?? null
    }
    expect(near(first)).toBe("kentlerin tanıdığı bir")
    expect(near(second), "other lines").toBeNull()
    expect(near(first.replace("bütün", "büyük")), "another word before").toBeNull()
    expect(near(first.replace("serin", "sıcak")), "another word behind").toBeNull()
    expect(near(first.replace("tanıdığı", "bilmediği")), "other words").toBeNull()
    expect(near(first, { ...highlight, startContainerPath: "0.1.0.0" }), "a path to other words").toBeNull()
    const { quote: _, ...older } = highlight
    expect(near(first, older), "nothing is known of its words").toBeNull()
  })

  it("at a page's beginning is not taken for the same words further on", () => {
    const words = show(`${line("Lodos")}${line("Lodos")}`)
    const highlight = mark(words, select(words, "Lodos", "Lodos"))
    const changed = show(`${line("Poyraz")}${line("Lodos")}`)
    const moved = { ...highlight, startContainerPath: "1.0.0", endContainerPath: "1.0.0" }
    expect(unchangedRange(changed, pageText(changed), moved)).toBeNull()
  })

  it("is nowhere on a page that has lost its words", () => {
    const words = show(first)
    const highlight = mark(words, select(words, "kentlerin", "bir"))
    expect(painted(show(first.replace(/kentlerin|tanıdığı/gu, "x")), highlight)).toBeNull()
  })
})
