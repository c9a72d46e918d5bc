import { describe, expect, it } from "vitest"
import type { Block } from "../../../server/conversion/blocks.ts"
import { continuedBlocks } from "../../../server/conversion/continuedBlocks.ts"
import { blocksFrom } from "../../../server/conversion/pageText.ts"
import { textOf } from "../../../server/conversion/words.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { written } from "../../kit/fixtures/pdf/letters.ts"

/** A block of one line, in type of this size. */
const block = (text: string, size = 10): Block => {
  const [made] = blocksFrom(written(text, { x: 0, y: 40, size }))
  if (made === undefined) throw new Error("The block has no words.")
  return made
}
const textsOf = (blocks: ReadonlyArray<Block>) =>
  blocks.map(({ lines }) => lines.map(({ words }) => words.map(textOf).join(" ")).join(" "))
const given = (...blocks: ReadonlyArray<Block>) => ({
  becomes: (...expected: ReadonlyArray<string>) => expect(textsOf(continuedBlocks(blocks))).toEqual(expected)
})

describe("a word that the end of a block breaks", () => {
  it("is read on before what stands between its halves", () => {
    given(
      block("once"),
      block("bu sa-"),
      block("9", 7),
      block("Yazan Biri", 7),
      block("gina bak"),
      block("son")
    ).becomes("once", "bu sa-", "gina bak", "9", "Yazan Biri", "son")
  })

  it("goes on in type of its own size", () => {
    given(block("bu sa-"), block("kucuk yazi", 8), block("iri yazi", 11), block("gina bak")).becomes(
      "bu sa-",
      "gina bak",
      "kucuk yazi",
      "iri yazi"
    )
  })

  it("goes on in the direction of its own line", () => {
    const turned = blocksFrom(written("yandaki", { x: 0, y: 40 }).map((letter) => ({ ...letter, angle: Math.PI / 2 })))
    expect(textsOf(continuedBlocks([block("bu sa-"), ...turned, block("gina bak")]))).toEqual([
      "bu sa-",
      "gina bak",
      ...textsOf(turned)
    ])
  })

  it("may go on more than once, also within what stands between", () => {
    given(
      block("bir ka-"),
      block("yan not tas-", 7),
      block("7", 14),
      block("rar bu sa-"),
      block("ladi", 7),
      block("gina")
    ).becomes("bir ka-", "rar bu sa-", "gina", "yan not tas-", "ladi", "7")
  })

  it("stays where it is without its rest", () => {
    given(block("bu sa-"), block("9"), block("Baslik"), block("Ankara-"), block("Istanbul")).becomes(
      "bu sa-",
      "9",
      "Baslik",
      "Ankara-",
      "Istanbul"
    )
  })

  it("loses no block, and is read on once", () => {
    const texts = fc.constantFrom("bu sa-", "gina bak", "BALIK-", "CILAR", "9", "Baslik", "ka- ve sa-")
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, fc.constantFrom(7, 10)), { maxLength: 12 }), (chosen) => {
        const blocks = chosen.map(([text, size]) => block(text, size))
        const read = continuedBlocks(blocks)
        expect(read.toSorted((one, other) => blocks.indexOf(one) - blocks.indexOf(other))).toEqual(blocks)
        expect(continuedBlocks(read)).toEqual(read)
      })
    )
  })
})
