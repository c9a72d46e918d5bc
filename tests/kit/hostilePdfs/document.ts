import { pdfOf } from "../pdf/pdfOf.ts"
import { deflated } from "./deflate.ts"

const text = (content: string | Uint8Array): string =>
  typeof content === "string" ? content : Buffer.from(content).toString("latin1")

/** A stream object; `entries` go into its dictionary. */
export const stream = (content: string | Uint8Array, entries = ""): string =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${text(content)}\nendstream`

/** The same, deflated. */
export const flate = (content: string | Uint8Array, entries = ""): string =>
  stream(deflated(content), `/Filter /FlateDecode ${entries}`)

export const sentence = "BT /F1 24 Tf 40 200 Td (Sayfa) Tj ET"

export const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"

interface Parts {
  /** Entries of the catalog, the page, its resources and the trailer. */
  readonly catalog?: string
  readonly page?: string
  readonly resources?: string
  readonly trailer?: string
  /** Fonts beside Helvetica, such as `/F 6 0 R`. */
  readonly fonts?: string
  readonly box?: string
  /** What the page draws, or the whole object that draws it. */
  readonly draws?: string
  readonly contents?: string
  /** Numbered from 6: 1 is the catalog, 2 the pages, 3 the page, 4 what it draws, 5 Helvetica as /F1. */
  readonly objects?: ReadonlyArray<string>
}

/** A document of one page of 200 x 300 points. */
export const onePage = ({
  catalog = "",
  page = "",
  resources = "",
  trailer = "",
  fonts = "",
  box = "0 0 200 300",
  draws = sentence,
  contents = stream(draws),
  objects = []
}: Parts): Uint8Array =>
  pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ` +
        `/Resources << /Font << /F1 5 0 R ${fonts} >> ${resources} >> ${page} >>`,
      contents,
      helvetica,
      ...objects
    ],
    trailer
  )

/**
 * A document with a page for each of these contents, whole objects; `resources` are shared, and `objects` numbered from
 * 4: 1 is the catalog, 2 the pages, 3 Helvetica as /F1. The pages and what they draw come after those.
 */
export const pagesOf = (
  contents: ReadonlyArray<string>,
  { resources = "", objects = [] }: { readonly resources?: string; readonly objects?: ReadonlyArray<string> } = {}
): Uint8Array => {
  const first = 4 + objects.length
  const numbers = contents.map((_, index) => first + 2 * index)
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${contents.length} >>`,
    helvetica,
    ...objects,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents ${first + 2 * index + 1} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
      content
    ])
  ])
}
