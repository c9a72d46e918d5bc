import type { Character } from "../../../server/conversion/characters.ts"

export interface Writing {
  readonly x: number
  readonly y: number
  readonly size?: number
  /** From one letter's origin to the next, beyond its advance of half the size. */
  readonly tracking?: number
  readonly font?: number
}

/** Characters as a printer sets them: each half an em wide; a space in the text moves the pen as far. */
export const written = (
  text: string,
  { x, y, size = 10, tracking = 0, font = 1 }: Writing
): ReadonlyArray<Character> => {
  const characters: Array<Character> = []
  let pen = x
  let afterSpace = true
  for (const letter of text) {
    const hyphen = letter === "\u00ad"
    if (letter !== " ") {
      characters.push({
        text: hyphen ? "-" : letter,
        origin: { x: pen, y },
        angle: 0,
        advance: size / 2,
        size,
        font,
        afterSpace,
        hyphen
      })
    }
    afterSpace = letter === " "
    pen += size / 2 + tracking
  }
  return characters
}
