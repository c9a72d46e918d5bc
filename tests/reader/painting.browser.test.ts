import { afterEach, describe, expect, it } from "vitest"
import type { Highlight } from "../../src/domain/reader/ReadingData.ts"
import { highlightOf } from "../../src/reader/anchoring/highlightText.ts"
import { domRange, pageText } from "../../src/reader/anchoring/pageText.ts"
import "../../src/reader/marks/highlights.css"
import { highlightPainter, type HighlightPainter } from "../../src/reader/marks/highlightPainter.ts"

const undo: Array<() => void> = []
afterEach(() => {
  for (const one of undo.splice(0)) one()
  document.body.replaceChildren()
})

const lines = (...texts: ReadonlyArray<string>) =>
  texts.map((text) => `<div class="line">${text.replaceAll(/\S+ ?/gu, "<span>$&</span>")}</div>`).join("")

const page = (number: number, html: string) => `<article data-page="${number}"><div data-words>${html}</div></article>`

const verses = lines("Lodos, deniz kıyısındaki ", "bütün kentlerin tanıdığı ", "bir yeldir.")

const viewer = (html: string): Element => {
  const made = document.createElement("main")
  made.innerHTML = html
  document.body.append(made)
  return made
}

const wordsOf = (root: Element, number: number): Element => {
  const words = root.querySelector(`[data-page="${number}"] [data-words]`)
  if (words === null) throw new Error(`There are no words of page ${number}.`)
  return words
}

/** The part of a page's text that reads so, selected. */
const selected = (words: Element, text: string): Range => {
  const read = pageText(words)
  const start = read.text.indexOf(text)
  const range = start < 0 ? null : domRange(read, { start, end: start + text.length })
  if (range === null) throw new Error(`"${text}" is not on the page.`)
  return range
}

const marked = (words: Element, id: string, text: string, colour?: Highlight["colour"]): Highlight => {
  const made = highlightOf(words, Number(words.parentElement?.dataset["page"]), selected(words, text))
  if (made === null) throw new Error("Nothing was marked.")
  return { id, ...made, ...(colour && { colour }) }
}

const painting = (root: Element, registry?: null): HighlightPainter => {
  const painter = registry === null ? highlightPainter(null) : highlightPainter()
  undo.push(painter.watch(root))
  return painter
}

/** What a reader sees in that colour. */
const seen = (look: string): ReadonlyArray<string> =>
  [...(CSS.highlights.get(`mark-${look}`) ?? [])].map((range) => (range as Range).toString())

describe("hits of a search", () => {
  const lodos = { query: "lodos", current: { page: 7, nth: 1 } }
  const twice = lines("Lodos, deniz kıyısındaki ", "kentlerin lodosudur.")

  it("are marks where the browser has no highlights, and the nodes are put back", async () => {
    const root = viewer(page(7, twice) + page(8, verses))
    const html = root.innerHTML
    const painter = painting(root, null)
    painter.find(lodos)
    const marks = () =>
      [...root.querySelectorAll("mark")].map(({ dataset, textContent }) => `${dataset["look"]}: ${textContent}`)
    await expect.poll(marks).toEqual(["found: Lodos", "current: lodos", "found: Lodos"])
    expect(painter.currentHit()?.toString()).toBe("lodos")
    painter.find({ ...lodos, current: { page: 8, nth: 0 } })
    expect(marks()).toEqual(["found: Lodos", "found: lodos", "current: Lodos"])
    painter.find(null)
    expect(marks()).toEqual([])
    expect(root.innerHTML).toBe(html)
  })
})

describe("words that are pointed out", () => {
  const words = { prefix: "kıyısındaki bütün", start: "kentlerin tanıdığı", end: null, suffix: "bir yeldir" }

  it("are lit until they are not any more, beside highlights", () => {
    const root = viewer(page(7, verses))
    const painter = painting(root)
    painter.show([marked(wordsOf(root, 7), "a", "tanıdığı bir")])
    painter.point({ page: 7, words })
    expect(painter.pointed()).toBe(wordsOf(root, 7))
    expect(seen("flash")).toEqual(["kentlerin tanıdığı"])
    expect(
      painter.placed().map(({ highlight }) => highlight.id),
      "they are no highlight"
    ).toEqual(["a"])
    painter.point(null)
    expect(seen("flash")).toEqual([])
    expect(painter.pointed()).toBeNull()
  })

  it("are waited for until their page is there, and missing where it has others", async () => {
    const root = viewer(page(6, verses))
    const painter = painting(root)
    painter.point({ page: 7, words })
    expect([painter.pointed(), seen("flash")]).toEqual([null, []])
    root.innerHTML = page(7, lines("Poyraz serin eser. "))
    await expect.poll(() => painter.pointed()).toBe("missing")
    painter.point({ page: 7, words: { ...words, prefix: "", start: "Poyraz serin", suffix: "eser." } })
    expect(seen("flash")).toEqual(["Poyraz serin"])
    root.innerHTML = page(7, verses)
    await expect.poll(() => painter.pointed()).toBe("missing")
  })

  it("are wrapped where the browser has no custom highlights", () => {
    const root = viewer(page(7, verses))
    const held = wordsOf(root, 7)
    const before = held.innerHTML
    const painter = painting(root, null)
    painter.point({ page: 7, words })
    expect([...held.querySelectorAll("mark[data-look=flash]")].map(({ textContent }) => textContent).join("")).toBe(
      "kentlerin tanıdığı"
    )
    painter.point(null)
    expect(held.innerHTML).toBe(before)
  })
})

describe("highlights on a page", () => {
  it("are painted in their colours, and the page stays as it is", () => {
    const root = viewer(page(7, verses))
    const words = wordsOf(root, 7)
    const before = words.innerHTML
    const painter = painting(root)
    painter.show([marked(words, "a", "kıyısındaki bütün"), marked(words, "b", "bir yeldir", "blue")])
    expect(seen("yellow")).toEqual(["kıyısındaki bütün"])
    expect(seen("blue")).toEqual(["bir yeldir"])
    expect(words.innerHTML).toBe(before)
  })

  it("follow what is marked: another colour, less, and nothing", () => {
    const root = viewer(page(7, verses))
    const words = wordsOf(root, 7)
    const painter = painting(root)
    const one = marked(words, "a", "bütün kentlerin")
    painter.show([one])
    painter.show([{ ...one, colour: "pink" }])
    expect([seen("yellow"), seen("pink")]).toEqual([[], ["bütün kentlerin"]])
    painter.show([])
    expect(seen("pink")).toEqual([])
    expect(painter.placed()).toEqual([])
  })

  it("are painted when their page enters the document, and again when it comes back", async () => {
    const root = viewer(page(7, verses))
    const painter = painting(root)
    const highlight = marked(wordsOf(root, 7), "a", "bütün kentlerin")
    root.replaceChildren()
    painter.show([highlight])
    expect(seen("yellow")).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      root.innerHTML = page(7, verses)
      await expect.poll(() => seen("yellow")).toEqual(["bütün kentlerin"])
      root.replaceChildren()
      await expect.poll(() => seen("yellow")).toEqual([])
    }
  })

  it("are known as unplaced where their words are gone, until they are removed", () => {
    const root = viewer(page(7, verses))
    const painter = painting(root)
    const highlight = marked(wordsOf(root, 7), "a", "kentlerin tanıdığı")
    root.innerHTML = page(7, lines("Poyraz serin eser. "))
    painter.show([highlight])
    expect([...painter.unplaced()]).toEqual(["a"])
    expect(seen("yellow")).toEqual([])
    painter.show([])
    expect([...painter.unplaced()]).toEqual([])
  })

  it("are wrapped where the browser has no custom highlights, and their nodes are put back", () => {
    const root = viewer(page(7, verses))
    const words = wordsOf(root, 7)
    const nodes = pageText(words).nodes.map(({ node }) => node)
    const painter = painting(root, null)
    const one = marked(words, "a", "kıyısındaki bütün")
    const two = marked(words, "b", "deniz kıyı", "green")
    const look = (name: string) =>
      [...words.querySelectorAll(`mark[data-look=${name}]`)].map(({ textContent }) => textContent).join("")
    painter.show([one, two])
    expect([look("yellow"), look("green")]).toEqual(["sındaki bütün", "deniz kıyı"])
    expect(painter.placed().map(({ range }) => range.toString())).toEqual(["kıyısındaki bütün", "deniz kıyı"])
    const { id: _, ...passage } = one
    expect(painter.passagesIn(selected(words, "kıyısındaki bütün")), "as if nothing were wrapped").toEqual([passage])
    for (const one of undo.splice(0)) one()
    expect(pageText(words).nodes.map(({ node }) => node)).toEqual(nodes)
  })

  it("of one selection are one for each page", () => {
    const root = viewer(page(2, verses) + page(3, lines("Sabah serin başlar, ", "öğleye ısınır. ")))
    const range = document.createRange()
    range.setStart(selected(wordsOf(root, 2), "tanıdığı").startContainer, 0)
    range.setEnd(selected(wordsOf(root, 3), "serin").endContainer, "serin".length)
    expect(painting(root).passagesIn(range)).toMatchObject([
      { page: 2, text: "tanıdığı bir yeldir." },
      { page: 3, text: "Sabah serin" }
    ])
  })

  it("do not stop the page, however many there are", async () => {
    const many = Array.from({ length: 120 }, (_, at) => `Satır ${at} bir kentin ${at * 7} sokağını anlatır. `)
    const root = viewer(page(7, lines(...many)))
    const words = wordsOf(root, 7)
    const { text } = pageText(words)
    const starts = Array.from({ length: 500 }, (_, at) => at * 9).filter((at) => text.slice(at, at + 12).trim() !== "")
    const read = pageText(words)
    const highlights = starts.map((start, at) => {
      const range = domRange(read, { start, end: Math.min(text.length, start + 12) })
      const made = range === null ? null : highlightOf(words, 7, range)
      if (made === null) throw new Error("Nothing was marked.")
      return { id: `${at}`, ...made }
    })
    const painter = painting(root)
    const begun = performance.now()
    painter.show(highlights)
    const held = performance.now() - begun
    await expect.poll(() => painter.placed().length).toBe(highlights.length)
    expect(held).toBeLessThan(50)
    expect(seen("yellow")).toEqual(highlights.map(({ quote }) => quote))
  })
})

describe("the colours", () => {
  const looks = ["yellow", "green", "blue", "pink", "flash", "found", "current"]
  const white = [255, 255, 255]
  /** Print that is not quite black. */
  const ink = [60, 60, 60]

  /** Red, green, blue, and how opaque it is. */
  const partsOf = (colour: string): ReadonlyArray<number> => {
    const [red = NaN, green = NaN, blue = NaN, alpha = 1] = (colour.match(/[\d.]+/gu) ?? []).map(Number)
    return [red, green, blue, alpha]
  }

  /** Standard: WCAG 2.2, relative luminance and contrast ratio. */
  const luminance = (colour: ReadonlyArray<number>): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  const under = (paint: ReadonlyArray<number>, ground: ReadonlyArray<number>): ReadonlyArray<number> => {
    const alpha = paint[3] ?? 1
    return ground.map((part, at) => alpha * (paint[at] ?? 0) + (1 - alpha) * part)
  }

  const contrast = (paint: ReadonlyArray<number>): number =>
    (luminance(under(paint, white)) + 0.05) / (luminance(under(paint, ink)) + 0.05)

  it.each(looks)("let print be read: %s", (look) => {
    const root = viewer(page(4, verses))
    const words = wordsOf(root, 4)
    const mark = document.createElement("mark")
    if (look !== "yellow") mark.dataset["look"] = look
    words.append(mark)
    const highlighted = partsOf(getComputedStyle(words, `::highlight(mark-${look})`).backgroundColor)
    expect(highlighted[3]).toBeLessThan(1)
    expect(highlighted[3]).toBeGreaterThan(0)
    expect(partsOf(getComputedStyle(mark).backgroundColor), "where a browser has no highlights").toEqual(highlighted)
    expect(contrast([0, 0, 0, 0]), "without paint").toBeGreaterThan(10)
    expect(contrast(highlighted)).toBeGreaterThanOrEqual(4.5)
  })
})
