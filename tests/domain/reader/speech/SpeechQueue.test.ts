import { describe, expect, it } from "vitest"
import type { SpokenBlock } from "../../../../src/domain/reader/speech/Sentence.ts"
import {
  afterUtterance,
  atWord,
  emptyQueue,
  fromWord,
  pageIn,
  sentenceIn,
  type SpeechQueue,
  toNext,
  toPrevious,
  toSentence,
  type TextEnd,
  utteranceIn,
  withoutEnd,
  withText
} from "../../../../src/domain/reader/speech/SpeechQueue.ts"

const block = (id: string, page: number, text: string): SpokenBlock => ({
  id,
  text,
  language: "tr",
  segments: [{ page, start: 0, end: text.length, at: 0 }]
})

/** Page 2 has two sentences, page 3 one; the last begins on page 5 and goes on on page 6. */
const blocks: ReadonlyArray<SpokenBlock> = [
  block("a", 2, "Lodos esti. Vapur kalktı."),
  block("b", 3, "Martılar sustu."),
  {
    id: "c",
    text: "Gece oldu.",
    language: "tr",
    segments: [
      { page: 5, start: 0, end: 5, at: 0 },
      { page: 6, start: 0, end: 5, at: 5 }
    ]
  }
]
/** More text of an issue of which nine pages may be read. */
const given = (queue: SpeechQueue, more: ReadonlyArray<SpokenBlock>, end: TextEnd | null) =>
  withText(queue, { blocks: more, end }, 9)
const known = given(emptyQueue, blocks, null)
const textIn = (queue: SpeechQueue) => sentenceIn(queue)?.text ?? null

/** All that is spoken from here on, utterance by utterance. */
const spokenFrom = (queue: SpeechQueue, rate: number): ReadonlyArray<string> => {
  const utterance = utteranceIn(queue, rate)
  if (utterance === null) return []
  return [(textIn(queue) ?? "").slice(utterance.start, utterance.end), ...spokenFrom(afterUtterance(queue, rate), rate)]
}

describe("text", () => {
  it("is spoken sentence by sentence", () => {
    expect(spokenFrom(known, 1)).toEqual(["Lodos esti.", "Vapur kalktı.", "Martılar sustu.", "Gece oldu."])
  })

  it("goes on where more of it comes", () => {
    const more = given(known, [block("d", 7, "Sabah geldi.")], "end")
    expect(spokenFrom(more, 1).at(-1)).toBe("Sabah geldi.")
    expect(more.end).toBe("end")
  })

  it("is over for the reason that is given, else where no more comes", () => {
    expect(given(known, [], "locked").end).toBe("locked")
    expect(given(known, [], null).end).toBe("end")
    expect(known.end).toBeNull()
  })

  it("is asked for again where there may be more after all", () => {
    expect(withoutEnd(given(known, [], "advert"))).toEqual(known)
  })

  it("is known up to its last block, also where that has no sentence", () => {
    expect([emptyQueue.lastBlock, known.lastBlock]).toEqual([null, "c"])
    expect(given(known, [block("d", 7, "* * *")], null).lastBlock).toBe("d")
    expect(given(known, [], "end").lastBlock).toBe("c")
  })

  it("is never spoken from where a page is locked", () => {
    const locked = [block("d", 9, "Sabah geldi."), block("e", 10, "Kilitli."), block("f", 9, "Sonra.")]
    const queue = given(known, locked, null)
    expect(spokenFrom(queue, 1).at(-1)).toBe("Sabah geldi.")
    expect(queue.end).toBe("locked")
  })

  it("has no utterance past its end, and stays there", () => {
    const past = toNext(toNext(toNext(toNext(toNext(known)))))
    expect([textIn(past), utteranceIn(past, 1), pageIn(past)]).toEqual([null, null, null])
    expect(textIn(afterUtterance(past, 1))).toBeNull()
    expect(textIn(toPrevious(past))).toBe("Gece oldu.")
  })

  it("of a long sentence is spoken in parts", () => {
    const long = given(emptyQueue, [block("l", 2, `${"söz ".repeat(33)}söz, son.`)], null)
    expect(spokenFrom(long, 1)).toEqual([`${"söz ".repeat(33)}söz, `, "son."])
  })
})

describe("from a sentence one gets", () => {
  it("to the next and the previous one, and before the first nowhere", () => {
    expect(textIn(toNext(known))).toBe("Vapur kalktı.")
    expect(textIn(toPrevious(toNext(known)))).toBe("Lodos esti.")
    expect(textIn(toPrevious(known))).toBe("Lodos esti.")
  })

  it("to any that is known", () => {
    expect(textIn(toSentence(known, "b.0"))).toBe("Martılar sustu.")
    expect(toSentence(known, "z.0")).toEqual(known)
  })
})

describe("a word", () => {
  const second = toNext(known)

  it("is known once the voice tells it", () => {
    expect(second.word).toBeNull()
    expect(atWord(second, 6).word).toEqual({ start: 6, end: 12 })
  })

  it("is where speaking goes on after an interruption", () => {
    expect(fromWord(atWord(second, 8))).toMatchObject({ at: 1, offset: 6, word: null })
    expect(fromWord(second)).toMatchObject({ at: 1, offset: 0, word: null })
    expect(atWord(fromWord(atWord(second, 6)), 0).word).toEqual({ start: 6, end: 12 })
  })

  it("is never one before, nor one beyond the sentence", () => {
    const now = atWord(second, 6)
    expect(atWord(now, 0)).toEqual(now)
    expect(atWord(now, 13)).toEqual(now)
    expect(atWord(emptyQueue, 0)).toEqual(emptyQueue)
  })

  it("is forgotten with its utterance", () => {
    const now = atWord(second, 6)
    expect(afterUtterance(now, 1).word).toBeNull()
    expect([toNext(now), toPrevious(now), toSentence(now, "a.0")].map(({ word }) => word)).toEqual([null, null, null])
  })

  it("says which page is spoken, else the utterance's beginning does", () => {
    const last = toSentence(known, "c.0")
    expect(pageIn(last)).toBe(5)
    expect(pageIn(atWord(last, 5))).toBe(6)
    expect(pageIn(emptyQueue)).toBeNull()
  })
})
