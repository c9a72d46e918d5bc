import { describe, expect, it } from "vitest"
import { blockId, type ReadingBlock } from "../../../../src/domain/reader/reading/ReadingText.ts"
import type { SlideText } from "../../../../src/domain/reader/reading/slideText.ts"
import {
  afterTurn,
  isShownIn,
  placeOf,
  sentenceAt,
  spokenAfter,
  spokenBlock
} from "../../../../src/domain/reader/speech/spokenText.ts"
import { sentencesOf } from "../../../../src/domain/reader/speech/sentencesOf.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const paragraph = (text: string, page: number, start = 0): ReadingBlock => ({
  kind: "paragraph",
  text,
  segments: [{ page, start, end: start + text.length, at: 0 }]
})

const picture: ReadingBlock = {
  ...paragraph("Kapı 3", 4, 500),
  kind: "picture",
  page: 4,
  box: { left: 0, top: 0, width: 9, height: 9 }
}

const text: SlideText = {
  articles: [
    { pages: [4], blocks: [paragraph("Lodos esti. Vapur kalktı.", 4), picture] },
    { pages: [4, 6], blocks: [paragraph("* * *", 4, 90), paragraph("Martılar sustu.", 6, 7)] }
  ],
  beginning: null,
  end: "next",
  next: 8
}

describe("what is spoken of a text", () => {
  it("is each block with a sentence, in reading order, named by where it begins", () => {
    expect(spokenAfter(text, null, "tr").map(({ id }) => id)).toEqual(["4.0", "6.7"])
    expect(spokenAfter(text, null, "tr")[0]).toMatchObject({ text: "Lodos esti. Vapur kalktı.", language: "tr" })
  })

  it("is neither a drawing nor words that stand on no page", () => {
    expect(spokenBlock(picture, "tr")).toBeNull()
    expect(blockId({ segments: [] })).toBeNull()
    expect(spokenBlock({ ...paragraph("Gün\tHız", 4), segments: [] }, "tr")).toBeNull()
  })

  it("is what follows a block, and nothing after one that is not there", () => {
    expect(spokenAfter(text, "4.0", "tr").map(({ id }) => id)).toEqual(["6.7"])
    expect(spokenAfter(text, "6.7", "tr")).toEqual([])
    expect(spokenAfter(text, "2.1", "tr")).toEqual([])
  })

  it("waits, at a page that did not load, with a paragraph that goes on over it", () => {
    const cut = (words: string): SlideText => ({
      ...text,
      articles: [{ pages: [4], blocks: [paragraph("Lodos esti.", 4), paragraph(words, 4, 90)] }],
      end: "missing"
    })
    const spoken = (words: string) => spokenAfter(cut(words), null, "tr").map(({ id }) => id)
    expect(spoken("Vapur kalktı. Martılar bü-")).toEqual(["4.0"])
    expect(spoken("Vapur kalktı, martılar")).toEqual(["4.0"])
    expect(spoken("“Vapur kalktı.” ")).toEqual(["4.0", "4.90"])
    expect(spoken("Vapur kalktı…")).toEqual(["4.0", "4.90"])
    expect(spokenAfter({ ...cut("Vapur kalktı, martılar"), end: "next" }, "4.0", "tr")).toHaveLength(1)
  })

  it("is all of the next text once this one was spoken, else what follows there", () => {
    expect(afterTurn(text, "6.7")).toBeNull()
    expect(afterTurn(text, null)).toBeNull()
    expect(afterTurn(text, "9.1")).toBe("9.1")
  })

  it("stands on the pages of its blocks", () => {
    expect([4, 5, 6].map((page) => isShownIn(text, page))).toEqual([true, false, true])
  })
})

describe("a sentence", () => {
  it("has its place in a block", () => {
    expect(placeOf(text, "4.0.1", "tr")).toEqual({ block: "4.0", start: 12, end: 25 })
    expect(placeOf(text, "4.0.2", "tr")).toBeNull()
    expect(placeOf(text, "9.9.0", "tr")).toBeNull()
  })

  it("is found by a letter of it, or by the space behind it", () => {
    expect([0, 10, 11, 12, 24].map((offset) => sentenceAt(text, "4.0", offset, "tr"))).toEqual([
      "4.0.0",
      "4.0.0",
      "4.0.0",
      "4.0.1",
      "4.0.1"
    ])
    expect(sentenceAt(text, "4.500", 0, "tr")).toBeNull()
    expect(sentenceAt(text, "9.9", 0, "tr")).toBeNull()
  })

  it("is found again at every letter of its place", () => {
    const words = fc.array(fc.constantFrom("Lodos", "esti.", "Dr.", "Vapur", "kalktı!", "12.", "“", "…"), {
      minLength: 1
    })
    fc.assert(
      fc.property(words, (parts) => {
        const block = paragraph(parts.join(" "), 3)
        const one: SlideText = { ...text, articles: [{ pages: [3], blocks: [block] }] }
        const spoken = spokenBlock(block, "tr")
        for (const { id, text: said } of spoken === null ? [] : sentencesOf(spoken)) {
          const place = placeOf(one, id, "tr")
          expect(block.text.slice(place?.start, place?.end)).toBe(said)
          for (let at = place?.start ?? 0; at < (place?.end ?? 0); at += 1)
            expect(sentenceAt(one, "3.0", at, "tr")).toBe(id)
        }
      })
    )
  })
})
