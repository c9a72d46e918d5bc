import { join } from "node:path"
import { accentColour } from "./accentColour.ts"
import type { StartedConversion, FinishedConversion } from "./Conversion.ts"
import type { OpenDocument } from "./openDocument.ts"
import { withPage } from "./withPage.ts"
import { outlineMarkup } from "./tableOfContents.ts"
import { readPageFacts } from "./pageFacts.ts"
import { withDrawing } from "./pageImage.ts"
import { sanitisePage } from "./sanitisePage.ts"
import { styleSheet } from "./styleSheet.ts"
import { removeDrafts, writeAtomically } from "./writeAtomically.ts"

/** Makes the style sheet once page 1 exists, and finds its colour. */
export const beginIssue = async (
  document: OpenDocument,
  folder: string
): Promise<Pick<StartedConversion, "accentColour">> => {
  await writeAtomically(join(folder, "style.css"), styleSheet)
  return { accentColour: await withPage(document, 1, (page) => withDrawing(page, { height: 200 }, accentColour)) }
}

/** Makes the files of the whole issue once all pages exist. */
export const finishIssue = async (document: OpenDocument, folder: string): Promise<FinishedConversion> => {
  const texts = new Map<number, string>()
  const brokenPages: Array<number> = []
  for (let page = 1; page <= document.pageCount; page++) {
    const facts = await readPageFacts(folder, page)
    if (facts === null) throw new Error(`page ${page} has not been made`)
    texts.set(page, facts.text)
    if (facts.broken !== undefined) brokenPages.push(page)
  }
  await removeDrafts(folder)
  const accent = brokenPages.includes(1)
    ? null
    : await withPage(document, 1, (page) => withDrawing(page, { height: 200 }, accentColour))
  const outline = outlineMarkup(document, texts)
  await writeAtomically(join(folder, "style.css"), styleSheet)
  await writeAtomically(join(folder, "search.json"), JSON.stringify(Object.fromEntries(texts)))
  if (outline !== null) await writeAtomically(join(folder, "outline.txt"), sanitisePage(outline))
  return { accentColour: accent, brokenPages }
}
