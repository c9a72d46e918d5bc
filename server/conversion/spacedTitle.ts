/** The letters of a text, and whether white space stands before each. */
const lettersOf = (text: string) => {
  const units = text.normalize("NFC").split("")
  const letters = units.flatMap((unit, at) =>
    /\s/u.test(unit) ? [] : [{ unit, isWordStart: at === 0 || /\s/u.test(units[at - 1] ?? "") }]
  )
  return { joined: letters.map(({ unit }) => unit).join(""), isWordStart: letters.map((one) => one.isWordStart) }
}

/** Letters that stand apart for their looks are no words. */
const isTorn = (words: ReadonlyArray<string>): boolean =>
  words.filter((word) => word.length === 1).length > words.length / 3

/**
 * A title of the contents with the spaces that its page has in it. Chromium, when it prints, drops the space where a
 * heading goes on in another line: "Kayıp vebuluntu". A title that its page does not have stays as it is.
 */
export const spacedTitle = (title: string, pageText: string): string => {
  const wanted = lettersOf(title)
  const page = lettersOf(pageText)
  if (wanted.joined === "") return title
  for (let at = page.joined.indexOf(wanted.joined); at >= 0; at = page.joined.indexOf(wanted.joined, at + 1)) {
    const end = at + wanted.joined.length
    const isWhole = page.isWordStart[at] === true && page.isWordStart[end] !== false
    const spaced = wanted.isWordStart.map((isStart, index) => isStart || page.isWordStart[at + index] === true)
    const words = wanted.joined
      .split("")
      .map((unit, index) => (index > 0 && spaced[index] === true ? ` ${unit}` : unit))
      .join("")
    if (isWhole && !isTorn(words.split(" "))) return words
  }
  return title
}
