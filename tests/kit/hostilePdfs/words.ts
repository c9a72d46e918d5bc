import { flate, onePage } from "./document.ts"
import { converts, type HostilePdf } from "./HostilePdf.ts"

/** UTF-16 as a PDF's texts have it. */
const utf16 = (text: string): string => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`

const letters = (text: string): string => Buffer.from(text, "latin1").toString("hex")

/** A page that says these things in Helvetica, each on a line of its own. */
const saying = (...lines: ReadonlyArray<string>): Uint8Array =>
  onePage({
    contents: flate(
      lines.map((line, at) => `BT /F1 6 Tf 5 ${290 - (at % 48) * 6} Td <${letters(line)}> Tj ET`).join("\n")
    )
  })

/** A page that says this, letter by letter as Unicode has it, in a font that maps its codes to them. */
const spelling = (text: string): Uint8Array =>
  onePage({
    draws: `BT /F 12 Tf 20 200 Td <${[...text].map((_, at) => (at + 1).toString(16).padStart(4, "0")).join("")}> Tj ET`,
    fonts: "/F 6 0 R",
    objects: [
      "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>",
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
      flate(
        `begincmap ${[...text].length} beginbfchar ${[...text]
          .map((letter, at) => `<${(at + 1).toString(16).padStart(4, "0")}> ${utf16(letter).replace("FEFF", "")}`)
          .join("\n")} endbfchar endcmap`
      )
    ]
  })

const script = "\"'></div><script>alert(1)</script><img src=x onerror=alert(1)>"

/** Words that are no words. */
export const words: ReadonlyArray<HostilePdf> = [
  {
    name: "markup as text",
    what: "its words are HTML that closes the page and begins a script",
    bytes: () => saying(script, "</div></div><script>alert(1)</script>", "&lt;script&gt;", "<!--", "]]>"),
    expected: converts(1)
  },
  {
    name: "control as text",
    what: "its words turn the direction of writing, end texts and ring bells",
    bytes: () => spelling("abc\u202Egpj.exe\u0000\u0007\u001B[2J\u2028\uFEFF\uFFFE\uD800def"),
    expected: converts(1)
  },
  {
    name: "script as title",
    what: "its title is a script",
    bytes: () =>
      onePage({
        trailer: "/Info 6 0 R",
        objects: [`<< /Title ${utf16(`<script>alert(1)</script>${script}\u202E\u0000`)} >>`]
      }),
    expected: converts(1)
  },
  {
    name: "endless title",
    what: "its title has a million letters",
    bytes: () => onePage({ trailer: "/Info 6 0 R", objects: [`<< /Title ${utf16("Sayfa ".repeat(175_000))} >>`] }),
    expected: converts(1)
  },
  {
    name: "title of itself",
    what: "its title is the record in which its title stands",
    bytes: () => onePage({ trailer: "/Info 6 0 R", objects: ["<< /Title 6 0 R /Author 6 0 R >>"] }),
    expected: converts(1)
  },
  {
    name: "one word",
    what: "a page with the same word 100,000 times",
    bytes: () =>
      onePage({
        box: "0 0 2000 3000",
        contents: flate(
          `BT /F1 1 Tf ${Array.from({ length: 100_000 }, (_, at) => `1 0 0 1 ${(at % 400) * 5} ${Math.floor(at / 400) * 11 + 5} Tm (ve) Tj`).join("\n")} ET`
        )
      }),
    expected: converts(1),
    slow: true
  },
  {
    name: "many words",
    what: "a page with 100,000 different words",
    bytes: () =>
      saying(
        ...Array.from({ length: 10_000 }, (_, line) =>
          Array.from({ length: 10 }, (_, word) => `s${line * 10 + word}`).join(" ")
        )
      ),
    expected: converts(1),
    slow: true
  },
  {
    name: "long word",
    what: "a word of a million letters",
    bytes: () => saying("s".repeat(1_000_000)),
    expected: converts(1)
  }
]
