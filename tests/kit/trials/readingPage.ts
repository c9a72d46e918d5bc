import { Effect } from "effect"
import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { measureMarkup } from "../../../src/reader/reading/measurePage.ts"
import { cleanWords } from "../../../src/services/reader/cleanPage.ts"

/** A page as the server sends it, cleaned as the reader does and measured out of sight. */
const layoutOf = async (html: string, page: number): Promise<PageLayout> => {
  const { html: words } = await Effect.runPromise(cleanWords(html, (file) => file))
  return measureMarkup(words, page, { width: 595.5, height: 842.25 })
}

export interface ReadingTrialPage {
  readonly layoutOf: typeof layoutOf
}

Object.assign(globalThis, { readingTrial: { layoutOf } satisfies ReadingTrialPage })
