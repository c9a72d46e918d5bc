/** `current`: not published yet, or a moment ago. */
export const deskStates = ["all", "current", "CONVERTING", "SCHEDULED", "PUBLISHED", "DRAFT", "FAILED"] as const
export type DeskState = (typeof deskStates)[number]

/** Which of a publisher's issues are listed. */
export interface DeskAsked {
  /** Found in the titles of issues and publications; every issue if blank. */
  readonly q: string
  readonly state: DeskState
  /** From 1. */
  readonly page: number
}

/** The list of all issues, and that of the desk itself. */
export const allIssues: DeskAsked = { q: "", state: "all", page: 1 }
export const currentIssues: DeskAsked = { ...allIssues, state: "current" }

/** Issues on a page. */
export const deskPageSize = 50

/** The most characters of a query. */
export const maxDeskQuery = 100

/** The list's query parameters. */
export type DeskSearch = { readonly [name in keyof DeskAsked]?: unknown }

/** A page's number as an address writes it. */
export const isPageNumber = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text)

/** The list that an address asks for; unknown values are ignored. */
export const deskAskedIn = ({ q, state, page }: DeskSearch): DeskAsked => ({
  q: typeof q === "string" ? q.slice(0, maxDeskQuery) : allIssues.q,
  state: deskStates.find((one) => one === state) ?? allIssues.state,
  page: typeof page === "string" && isPageNumber(page) ? Number(page) : allIssues.page
})

/** The parameters that differ from the default. */
export const deskSearch = ({ q, state, page }: DeskAsked) => ({
  ...(q.trim() === "" ? {} : { q }),
  ...(state === allIssues.state ? {} : { state }),
  ...(page === allIssues.page ? {} : { page: `${page}` })
})

export const isSameList = (one: DeskAsked, other: DeskAsked): boolean =>
  one.q.trim() === other.q.trim() && one.state === other.state && one.page === other.page

export const isNarrowed = ({ q, state }: DeskAsked): boolean => q.trim() !== "" || state !== "all"

/** At least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / deskPageSize))
