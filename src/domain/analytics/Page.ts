/** What a page is of, by public ids, as far as it knows. */
export interface Shown {
  readonly publication: string | null
  readonly issue: string | null
  readonly article: string | null
}

export const nothingShown: Shown = { publication: null, issue: null, article: null }

/** A page as it is measured: its path has no query, which may be a secret. */
export interface Page extends Shown {
  readonly path: string
  readonly title: string
}

/** A path as it may be told: parts that could be somebody's mail address are left out. */
export const barePath = (path: string): string =>
  path
    .split("/")
    .map((part) => (/@|%40/i.test(part) ? "*" : part))
    .join("/")
