import table from "./overlayAdvances.json" with { type: "json" }

/** The font of the text over a page image. `scripts/overlay-font.py` makes it and its table. */
export const overlayFont = { family: "Sayfa Overlay", url: "/fonts/sayfa-overlay.woff2", ascent: 0.8 } as const

const advanceOf: ReadonlyMap<string, number> = new Map(
  Object.entries(table.characters).flatMap(([advance, characters]) =>
    [...characters].map((character) => [character, Number(advance) / table.unitsPerEm] as const)
  )
)
const graphemes = new Intl.Segmenter("tr", { granularity: "grapheme" })

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u

/** A virama between two letters: Unicode counts one unit, but browsers space two if no font joins them. */
const VIRAMA = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d](?=\p{L})/gu

/** How many units receive letter-spacing, and their width without it in ems. A combining accent has no width. */
export const measure = (text: string): { readonly count: number; readonly width: number } => {
  let count = 0
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    count += 1 + (segment.match(VIRAMA)?.length ?? 0)
    ;[...segment].forEach((character, index) => {
      if (index === 0 || !NO_WIDTH.test(character)) width += advanceOf.get(character) ?? table.other / table.unitsPerEm
    })
  }
  return { count, width }
}
