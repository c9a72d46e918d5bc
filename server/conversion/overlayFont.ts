import table from "./overlayAdvances.json" with { type: "json" }

/** The font that lies over a page image: see `scripts/overlay-font.py`, which makes both it and its table. */
export const overlayFont = { family: "Sayfa Overlay", url: "/fonts/sayfa-overlay.woff2", ascent: 0.8 } as const

const advanceOf: ReadonlyMap<string, number> = new Map(
  Object.entries(table.characters).flatMap(([advance, characters]) =>
    [...characters].map((character) => [character, Number(advance) / table.unitsPerEm] as const)
  )
)
const graphemes = new Intl.Segmenter("tr", { granularity: "grapheme" })

/** How many units letter-spacing is added to, and their width without it, in ems. A mark stands on its letter. */
export const measure = (text: string): { readonly count: number; readonly width: number } => {
  let count = 0
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    count += 1
    const [base = ""] = segment
    width += advanceOf.get(base) ?? table.other / table.unitsPerEm
  }
  return { count, width }
}
