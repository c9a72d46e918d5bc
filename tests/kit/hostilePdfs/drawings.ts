import { deflated, deflatedTimes, MEBIBYTE } from "./deflate.ts"
import { flate, onePage, sentence, stream } from "./document.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

const form = (draws: string, resources = ""): string =>
  stream(draws, `/Type /XObject /Subtype /Form /BBox [0 0 200 300] /Resources << ${resources} >>`)

/** A form that draws the next one, and so on, `times` times each, over so many levels. */
const laughs = (levels: number, times: number, entries = ""): Uint8Array =>
  onePage({
    draws: "/F Do",
    resources: "/XObject << /F 6 0 R >>",
    objects: Array.from({ length: levels }, (_, at) =>
      at === levels - 1
        ? form("0 0 10 10 re f")
        : stream(
            "/F Do ".repeat(times),
            `/Type /XObject /Subtype /Form /BBox [0 0 200 300] /Resources << /XObject << /F ${at + 7} 0 R >> >> ${entries}`
          )
    )
  })

const many = (times: number, draw: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => draw(index)).join("\n")

const filledWith = (pattern: string, ...more: ReadonlyArray<string>): Uint8Array =>
  onePage({
    draws: "/Pattern cs /P scn 0 0 200 300 re f",
    resources: "/Pattern << /P 6 0 R >>",
    objects: [pattern, ...more]
  })

const shadedWith = (kind: string, ...functions: ReadonlyArray<string>): Uint8Array =>
  onePage({
    draws: "/S sh",
    resources: `/Shading << /S << ${kind} /ColorSpace /DeviceGray /Function 6 0 R >> >>`,
    objects: functions
  })

const along = "/ShadingType 2 /Coords [0 0 200 300]"

/** A pattern that is never painted to its end: its tiles lie a ten-thousandth of a point apart. */
export const fineTiles = stream(
  "0 0 1 1 re f",
  "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>"
)

/** Pages that take for ever to draw, or need more than there is. */
export const drawings: ReadonlyArray<HostilePdf> = [
  {
    name: "gigabyte of strokes",
    what: "a gigabyte of drawing in a few kilobytes",
    bytes: () => {
      const strokes = Buffer.from("0 0 m 9 9 l S\n".repeat(MEBIBYTE / 16), "latin1")
      return onePage({
        contents: stream(deflated(deflatedTimes(strokes, 1170)), "/Filter [/FlateDecode /FlateDecode]")
      })
    },
    expected: refused("tooHeavy"),
    slow: true
  },
  {
    name: "form in itself",
    what: "a form that draws itself",
    bytes: () =>
      onePage({
        draws: "/F Do",
        resources: "/XObject << /F 6 0 R >>",
        objects: [form("0 0 10 10 re f /F Do", "/XObject << /F 6 0 R >>")]
      }),
    expected: converts(1)
  },
  {
    name: "forms in each other",
    what: "two forms that draw each other twice",
    bytes: () =>
      onePage({
        draws: "/F Do",
        resources: "/XObject << /F 6 0 R >>",
        objects: [form("/F Do /F Do", "/XObject << /F 7 0 R >>"), form("/F Do /F Do", "/XObject << /F 6 0 R >>")]
      }),
    expected: refused("tooHeavy"),
    slow: true
  },
  {
    name: "a million million million million million",
    what: "thirty forms, each drawing the next one ten times",
    bytes: () => laughs(30, 10),
    expected: refused("tooHeavy"),
    slow: true
  },
  {
    name: "deep forms",
    what: "ten thousand forms, each drawing the next one",
    bytes: () => laughs(10_000, 1),
    expected: converts(1)
  },
  {
    name: "glass on glass",
    what: "300 transparent groups, each within the one before",
    bytes: () => laughs(300, 1, "/Group << /S /Transparency /I true /K true >>"),
    expected: converts(1)
  },
  {
    name: "mask of itself",
    what: "a soft mask that is drawn through itself",
    bytes: () =>
      onePage({
        draws: "/G gs 0 0 200 300 re f",
        resources: "/ExtGState << /G 6 0 R >>",
        objects: [
          "<< /Type /ExtGState /SMask << /S /Luminosity /G 7 0 R >> >>",
          stream(
            "/G gs 0 0 100 100 re f",
            "/Type /XObject /Subtype /Form /BBox [0 0 200 300] /Group << /S /Transparency /CS /DeviceGray >> " +
              "/Resources << /ExtGState << /G 6 0 R >> >>"
          )
        ]
      }),
    expected: converts(1)
  },
  {
    name: "fine tiles",
    what: "a pattern whose tiles lie a ten-thousandth of a point apart",
    bytes: () => filledWith(fineTiles),
    expected: refused("tooSlow"),
    slow: true
  },
  {
    name: "tiles of tiles",
    what: "a pattern that is painted with itself",
    bytes: () =>
      filledWith(
        stream(
          "/Pattern cs /P scn 0 0 10 10 re f",
          "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 " +
            "/Resources << /Pattern << /P 6 0 R >> >>"
        )
      ),
    expected: refused("tooSlow"),
    slow: true
  },
  {
    name: "sampled without end",
    what: "a gradient by a table of 100,000 x 100,000 x 100,000 colours, none of which is there",
    bytes: () =>
      shadedWith(
        "/ShadingType 1",
        stream("x", "/FunctionType 0 /Domain [0 1 0 1 0 1] /Range [0 1] /Size [100000 100000 100000] /BitsPerSample 32")
      ),
    expected: converts(1)
  },
  {
    name: "stitched to itself",
    what: "a gradient by a function that is made of itself",
    bytes: () =>
      shadedWith(along, "<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>"),
    expected: converts(1)
  },
  {
    name: "braces in braces",
    what: "a gradient by a program of 100,000 braces, each in the one before",
    bytes: () =>
      shadedWith(
        along,
        stream(`${"{".repeat(100_000)}${"}".repeat(100_000)}`, "/FunctionType 4 /Domain [0 1] /Range [0 1]")
      ),
    expected: converts(1)
  },
  {
    name: "long program",
    what: "a gradient over the page by a program of 100,000 sines",
    bytes: () =>
      shadedWith(
        "/ShadingType 1 /Domain [0 200 0 300]",
        flate(`{ add ${"sin ".repeat(100_000)} }`, "/FunctionType 4 /Domain [0 200 0 300] /Range [0 1]")
      ),
    expected: refused("tooSlow"),
    slow: true
  },
  {
    name: "saved and saved",
    what: "saves its pen a million times and never takes it back",
    bytes: () => onePage({ contents: flate("q ".repeat(1_000_000) + sentence) }),
    expected: converts(1)
  },
  {
    name: "100,000 lines",
    what: "one line of 100,000 bends, filled and stroked",
    bytes: () =>
      onePage({
        contents: flate(`0 0 m ${many(100_000, (index) => `${(index * 7919) % 200} ${(index * 104_729) % 300} l`)} B`)
      }),
    expected: converts(1),
    slow: true
  },
  {
    name: "fine dashes",
    what: "lines in dashes of a millionth of a point",
    bytes: () => onePage({ draws: "[0.000001 0.000001] 0 d 1 w 0 0 m 200 300 l 0 300 l 200 0 l S" }),
    expected: converts(1)
  },
  {
    name: "long dashes",
    what: "a line by a list of 1,000,000 dashes",
    bytes: () => onePage({ contents: flate(`[${"1 ".repeat(1_000_000)}] 0 d 0 0 m 200 300 l S`) }),
    expected: converts(1)
  },
  {
    name: "window for each word",
    what: "20,000 words, each through a window of its own in the windows before",
    bytes: () =>
      onePage({
        contents: flate(
          many(
            20_000,
            (index) =>
              `0 0 m 200 0 l 200 ${200 + (index % 100)} l 0 300 l h W n BT /F1 4 Tf ${index % 190} ${index % 290} Td (s${index}) Tj ET`
          )
        )
      }),
    expected: refused("tooHeavy"),
    slow: true
  },
  {
    name: "10,000 pieces",
    what: "a page whose drawing comes in 10,000 pieces",
    bytes: () =>
      onePage({
        contents: `[${"6 0 R ".repeat(10_000)}]`,
        objects: [stream("BT /F1 24 Tf 40 200 Td (Sayfa) Tj ET ")]
      }),
    expected: converts(1)
  },
  {
    name: "drawing of nothing",
    what: "its drawing is a number",
    bytes: () => onePage({ contents: "42" }),
    expected: converts(1)
  },
  {
    name: "unknown strokes",
    what: "orders that nobody knows, with too many numbers, too few, and texts for numbers",
    bytes: () => onePage({ draws: `xyzzy (a) (b) re f 1 2 c [ << m ${"9 ".repeat(10_000)} cm S ${sentence}` }),
    expected: converts(1)
  },
  {
    name: "far away",
    what: "draws at places and in sizes beyond all numbers",
    bytes: () =>
      onePage({
        draws: `1e38 0 0 1e38 -1e38 1e38 cm 0 0 1e38 1e38 re B BT /F1 1e38 Tf 1e38 1e38 Td (Sayfa) Tj ET ${"1000000 0 0 1000000 0 0 cm ".repeat(20)} 0 0 1 1 re S`
      }),
    expected: converts(1)
  }
]
