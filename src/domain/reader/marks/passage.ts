import type { Highlight } from "../ReadingData.ts"

/** Words that were selected on one page: a highlight without an id. */
export type Passage = Omit<Highlight, "id">

/** Characters of a highlight's words in the title of the note editor. */
export const titleLength = 80

/** The beginning of a text, with an ellipsis where it is cut, so many characters at most. */
export const snippetOf = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
}
