/** What a page shows, by public ids, as far as known. */
export interface Shown {
  readonly publication: string | null
  readonly issue: string | null
  readonly article: string | null
}

export const nothingShown: Shown = { publication: null, issue: null, article: null }

/** A page as measured, without its query, which may be secret. */
export interface Page extends Shown {
  readonly path: string
  readonly title: string
}

/** A path without parts that could be mail addresses. */
export const barePath = (path: string): string =>
  path
    .split("/")
    .map((part) => (/@|%40/i.test(part) ? "*" : part))
    .join("/")
