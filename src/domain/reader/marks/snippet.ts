/**
 * Characters of marked words: in the list, in the editor's title, and in the list of all issues. Source: product,
 * "Bookmarks, highlights, notes".
 */
export const snippetLength = { list: 100, editor: 80, account: 280 } as const

/** The beginning of a text as one line, with an ellipsis if something is cut. No character is cut in two. */
export const snippetOf = (text: string, length: number): string => {
  const line = [...text.replaceAll(/\s+/gu, " ").trim()]
  return line.length <= length ? line.join("") : `${line.slice(0, length).join("").trimEnd()}…`
}
