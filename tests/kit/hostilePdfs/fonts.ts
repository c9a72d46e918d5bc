import { flate, onePage, stream } from "./document.ts"
import { converts, type HostilePdf } from "./HostilePdf.ts"

const written = "BT /F 24 Tf 40 200 Td (Sayfa) Tj <00410042> Tj ET"

/** A page in a font of these objects, the first of which is the font. */
const inFont = (font: string, ...more: ReadonlyArray<string>): Uint8Array =>
  onePage({ draws: written, fonts: "/F 6 0 R", objects: [font, ...more] })

const composite = (entries: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /X /DescendantFonts [7 0 R] ${entries} >>`

const descendant =
  "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"

/** A TrueType font that lists tables which lie beyond its end. */
const cutTrueType = Buffer.from(
  "000100000004004000020010" +
    ["676c7966", "68656164", "6c6f6361", "6d617870"].map((tag) => `${tag}00000000000000ff7fffffff`).join("") +
    "0001",
  "hex"
)

/** Fonts that are broken, endless or their own. */
export const fonts: ReadonlyArray<HostilePdf> = [
  {
    name: "font cut off",
    what: "a TrueType font that breaks off in its head",
    bytes: () =>
      inFont(
        "<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 0 /LastChar 255 /FontDescriptor 7 0 R >>",
        "<< /Type /FontDescriptor /FontName /X /Flags 32 /FontFile2 8 0 R >>",
        flate(cutTrueType, `/Length1 ${cutTrueType.length}`)
      ),
    expected: converts(1)
  },
  {
    name: "letter of itself",
    what: "a font whose letter is written with the same letter",
    bytes: () =>
      inFont(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 255 " +
          `/Widths [${"500 ".repeat(256)}] /Encoding << /Differences [0 ${"/s ".repeat(256)}] >> /CharProcs << /s 7 0 R >> ` +
          "/Resources << /Font << /F 6 0 R >> >> >>",
        stream("500 0 d0 0 0 400 400 re f BT /F 900 Tf (ss) Tj ET")
      ),
    expected: converts(1)
  },
  {
    name: "letters without end",
    what: "a font that gives names to four thousand million letters",
    bytes: () =>
      inFont(
        composite("/Encoding /Identity-H /ToUnicode 8 0 R"),
        descendant,
        stream(
          "begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange " +
            "1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap"
        )
      ),
    expected: converts(1)
  },
  {
    name: "million names",
    what: "a font with a million lists of names of letters",
    bytes: () =>
      inFont(
        composite("/Encoding /Identity-H /ToUnicode 8 0 R"),
        descendant,
        flate(`begincmap 1000000 beginbfrange ${"<0000> <FFFF> <0041>\n".repeat(1_000_000)} endbfrange endcmap`)
      ),
    expected: converts(1)
  },
  {
    name: "map of itself",
    what: "a font whose map of letters goes on in the same map",
    bytes: () =>
      inFont(
        composite("/Encoding 8 0 R"),
        descendant,
        stream("/X usecmap begincmap endcmap", "/Type /CMap /CMapName /X /UseCMap 8 0 R")
      ),
    expected: converts(1)
  },
  {
    name: "font of itself",
    what: "a font that is made of itself",
    bytes: () =>
      inFont("<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] >>"),
    expected: converts(1)
  },
  {
    name: "two thousand million letters",
    what: "a font whose first letter is the last there is, and whose last is the first",
    bytes: () =>
      inFont(
        "<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 2147483647 /LastChar -2147483648 /Widths [1e38 -1e38 (x)] >>"
      ),
    expected: converts(1)
  }
]
