import { pdfOf } from "../pdf/pdfOf.ts"
import { onePage, stream, sentence, helvetica } from "./document.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

/** A document with a table of contents of these objects, numbered from 7; the first is its first entry. */
const contents = (...entries: ReadonlyArray<string>): Uint8Array =>
  onePage({
    catalog: "/Outlines 6 0 R",
    objects: [`<< /Type /Outlines /First 7 0 R /Last ${6 + entries.length} 0 R /Count ${entries.length} >>`, ...entries]
  })

const entry = (title: string, rest: string): string =>
  `<< /Title (${title}) /Parent 6 0 R /Dest [3 0 R /Fit] ${rest} >>`

const script = "</li></ul><script>alert\\(1\\)</script><img src=x onerror=alert\\(1\\)>"

/** Tables of contents that never end, or do something. */
export const outlines: ReadonlyArray<HostilePdf> = [
  {
    name: "contents in a ring",
    what: "a table of contents whose entries follow and contain each other",
    bytes: () =>
      contents(
        entry("bir", "/Next 8 0 R /First 8 0 R /Last 8 0 R"),
        entry("iki", "/Next 7 0 R /First 7 0 R /Last 7 0 R")
      ),
    expected: converts(1)
  },
  {
    name: "50,000 entries",
    what: "a table of contents with 50,000 entries",
    bytes: () => contents(...Array.from({ length: 50_000 }, (_, at) => entry(`${at}`, `/Next ${at + 8} 0 R`))),
    expected: converts(1)
  },
  {
    name: "deep contents",
    what: "a table of contents with 10,000 entries, each within the one before",
    bytes: () =>
      contents(
        ...Array.from({ length: 10_000 }, (_, at) => entry(`${at}`, `/First ${at + 8} 0 R /Last ${at + 8} 0 R`))
      ),
    expected: converts(1)
  },
  {
    name: "script in the contents",
    what: "a table of contents whose titles are HTML and whose entries run scripts",
    bytes: () =>
      contents(
        entry(script, "/Next 8 0 R"),
        `<< /Title (${script}) /Parent 6 0 R /A << /S /JavaScript /JS (app.alert\\(1\\)) >> /Next 9 0 R >>`,
        `<< /Title (javascript:alert\\(1\\)) /Parent 6 0 R /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>`
      ),
    expected: converts(1)
  },
  {
    name: "contents without a page",
    what: "a table of contents that is a page",
    bytes: () =>
      pdfOf([
        "<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /First 3 0 R /Next 3 0 R /MediaBox [0 0 200 300] /Contents 4 0 R " +
          "/Resources << /Font << /F1 5 0 R >> >> /Title (x) >>",
        stream(sentence),
        helvetica
      ]),
    expected: converts(1)
  },
  {
    name: "layers in a ring",
    what: "layers that are shown when they themselves are shown",
    bytes: () =>
      onePage({
        catalog: "/OCProperties << /OCGs [6 0 R] /D << /Order [7 0 R] /ON [6 0 R] >> >>",
        resources: "/Properties << /L 6 0 R >>",
        draws: `/OC /L BDC ${sentence} EMC`,
        objects: ["<< /Type /OCMD /OCGs [6 0 R] /VE 7 0 R >>", "[/And 7 0 R 7 0 R]"]
      }),
    expected: refused("tooSlow"),
    slow: true
  }
]
