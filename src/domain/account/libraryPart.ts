import type { OwnIssue } from "./OwnIssue.ts"

/** The two parts of a library: bought issues, or those of subscriptions. */
export const libraryParts = ["purchases", "subscriptions"] as const
export type LibraryPart = (typeof libraryParts)[number]

export const isInPart =
  (part: LibraryPart) =>
  ({ access_type }: OwnIssue): boolean =>
    (access_type === "purchase") === (part === "purchases")

/** The part that a library opens on: the first that has something. Source: product, "Library". */
export const firstPart = (all: ReadonlyArray<OwnIssue>): LibraryPart =>
  libraryParts.find((part) => all.some(isInPart(part))) ?? libraryParts[0]
