/** Texts of at most so many characters in all; the oldest give way. */
export const ring = (limit: number) => {
  let texts: Array<string> = []
  let first = 0
  let size = 0
  let lost = 0
  return {
    push: (text: string) => {
      texts.push(text)
      size += text.length
      while (size > limit && first < texts.length) {
        size -= texts[first]?.length ?? 0
        texts[first] = ""
        first += 1
        lost += 1
      }
      if (first > 1000 && first > texts.length / 2) {
        texts = texts.slice(first)
        first = 0
      }
    },
    all: (): ReadonlyArray<string> => texts.slice(first),
    size: () => size,
    lost: () => lost
  }
}
