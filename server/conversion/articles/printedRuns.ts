import { allowedArticleAttribute } from "../../../src/domain/catalogue/articleHtml.ts"
import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { boxOf } from "../lines.ts"
import { type Link, readLinks } from "../links.ts"
import type { OpenDocument } from "../openDocument.ts"
import type { OpenPage } from "../OpenPage.ts"
import { readText } from "../pageText.ts"
import type { Pdfium } from "../Pdfium.ts"
import { Refused } from "../Refused.ts"
import { withPage } from "../withPage.ts"
import { allPieces, endOf, startOf, type Word } from "../words.ts"
import type { PrintedFace, PrintedRun } from "./PrintedRun.ts"

/** `FPDFFont_GetFlags`: ISO 32000-1, table 123. */
const ITALIC = 64

const nameOf = ({ calls, memory, lend }: Pdfium, font: number): string => {
  const size = calls.FPDFFont_GetBaseFontName(font, 0, 0)
  if (size <= 1) return ""
  const bytes = lend(size, (buffer) => {
    calls.FPDFFont_GetBaseFontName(font, buffer, size)
    return memory.HEAPU8.slice(buffer, buffer + size - 1)
  })
  return new TextDecoder().decode(bytes).replace(/^[A-Z]{6}\+/u, "")
}

const faceOf = (pdfium: Pdfium, font: number): PrintedFace => {
  const name = nameOf(pdfium, font)
  const flags = font === 0 ? 0 : pdfium.calls.FPDFFont_GetFlags(font)
  return {
    name,
    weight: font === 0 ? 0 : pdfium.calls.FPDFFont_GetWeight(font),
    isItalic: (flags > 0 && (flags & ITALIC) !== 0) || /italic|oblique/iu.test(name)
  }
}

/** Where a word leads that lies under a link; to other pages articles do not lead. */
const hrefOf = (links: ReadonlyArray<Link>, word: Word, line: Parameters<typeof boxOf>[0]): string | null => {
  const { left, top, right, bottom } = boxOf({ ...line, start: startOf(word), end: endOf(word) })
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const over = links.find(({ box }) => x > box.left && x < box.right && y > box.top - 1 && y < box.bottom + 1)
  return over?.target._tag === "Web" ? allowedArticleAttribute("a", "href", over.target.url) : null
}

interface Printed {
  readonly text: string
  readonly face: PrintedFace | null
  readonly href: string | null
}

/** The pieces of a page in the order in which its file has them. */
const piecesOf = (page: OpenPage): ReadonlyArray<Printed> => {
  const { pdfium } = page.document
  const faces = new Map<number, PrintedFace>()
  const links = readLinks(page)
  return readText(page).flatMap(({ lines }) =>
    lines.flatMap((line) =>
      line.words.flatMap((word) => {
        const href = hrefOf(links, word, line)
        return allPieces(word).map((piece): Printed => {
          const face = faces.get(piece.font) ?? faceOf(pdfium, piece.font)
          faces.set(piece.font, face)
          return { text: piece.text, face: piece === word.initial ? null : face, href }
        })
      })
    )
  )
}

/** Places pieces in a page's text, by their letters; none if it has others, as a file of another version might. */
const placed = (text: string, pieces: ReadonlyArray<Printed>): ReadonlyArray<PrintedRun> => {
  const runs: Array<PrintedRun> = []
  let at = 0
  for (const { text: letters, face, href } of pieces) {
    at += /^\s*/u.exec(text.slice(at, at + 100))?.[0].length ?? 0
    if (!text.startsWith(letters, at)) return []
    runs.push({ start: at, end: at + letters.length, face, href })
    at += letters.length
  }
  return runs
}

/** How the text of a page is printed, in order; nothing of a page that cannot be read. */
export const printedRuns = async (
  document: OpenDocument,
  { page, text }: Pick<PageLayout, "page" | "text">
): Promise<ReadonlyArray<PrintedRun>> => {
  try {
    return await withPage(document, page, (open) => placed(text, piecesOf(open)))
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}
