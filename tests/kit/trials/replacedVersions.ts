import { tinyPdf } from "../fixtures/tinyPdf.ts"

/** The PDFs that take one another's place: each has its own number of pages, and says its number on every one. */
export interface Version {
  readonly number: number
  readonly pages: number
  readonly pdf: Uint8Array
}

export const versionOf = (number: number): Version => {
  const pages = 4 + (number % 4)
  return { number, pages, pdf: tinyPdf(pages, 0, `Ay deniz v${number}`) }
}

/** What stands on a page, as its number says. */
export const printed = (text: string): { readonly version: number; readonly page: number } | null => {
  const [, version, page] = /Ay deniz v(\d+) (\d+)/.exec(text.replaceAll(/\s+/g, " ")) ?? []
  return version === undefined ? null : { version: Number(version), page: Number(page) }
}
