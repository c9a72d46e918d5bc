/** A word as poppler sees it: its text, and left, top, right, bottom in points from the crop box's top left corner. */
export type WordBox = readonly [text: string, left: number, top: number, right: number, bottom: number]

/** One list of words per page. */
export type Boxes = ReadonlyArray<ReadonlyArray<WordBox>>

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const unescape = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/giu, (whole, decimal?: string, hex?: string, name?: string) =>
    decimal !== undefined
      ? String.fromCodePoint(Number(decimal))
      : hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : (entities[name ?? ""] ?? whole)
  )

/** Reads what `pdftotext -bbox` writes. */
export const parseBoxes = (html: string): Boxes =>
  html
    .split("<page ")
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*?)<\/word>/gsu)].map(
        ([, left, top, right, bottom, text]): WordBox => [
          unescape(text ?? ""),
          Number(left),
          Number(top),
          Number(right),
          Number(bottom)
        ]
      )
    )

/** Boxes as they are kept beside a fixture: a line per word, its page first, tabs between. */
export const writeBoxes = (boxes: Boxes): string =>
  boxes
    .flatMap((words, index) =>
      words.map(([text, ...edges]) => [index + 1, ...edges.map((edge) => edge.toFixed(2)), text].join("\t"))
    )
    .join("\n") + "\n"

export const readBoxes = (tsv: string): Boxes => {
  const pages: Array<Array<WordBox>> = []
  for (const line of tsv.split("\n")) {
    const [page, left, top, right, bottom, text] = line.split("\t")
    if (text === undefined) continue
    const words = (pages[Number(page) - 1] ??= [])
    words.push([text, Number(left), Number(top), Number(right), Number(bottom)])
  }
  return pages
}
