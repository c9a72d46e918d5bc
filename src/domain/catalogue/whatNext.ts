import type { Magazine } from "./Magazine.ts"

/** How many others and similar ones are shown at an issue's end. */
export const maxAtEnd = 6

export interface WhatNext {
  /** The issue after this one, if there is one and it is known. */
  readonly next: Magazine | null
  /** Whether the publication's issues are known, and none comes after this one. */
  readonly isNewest: boolean
  /** The publication's others, newest first. */
  readonly others: ReadonlyArray<Magazine>
  /** Other publications with the same categories, those with the most first, then the newest. */
  readonly similar: ReadonlyArray<Magazine>
}

interface Ended {
  readonly issueId: string
  readonly publicationId: string
  /** The publication's issues, this one among them. */
  readonly issues: ReadonlyArray<Magazine>
  /** The newest issue of each publication. */
  readonly catalogue: ReadonlyArray<Magazine>
}

/** What an issue's last page offers. Source: product, "An issue's end". */
export const whatNext = ({ issueId, publicationId, issues, catalogue }: Ended): WhatNext => {
  const newestFirst = issues.toSorted((one, other) => other.issue_number - one.issue_number)
  const ended = newestFirst.find(({ issue_id }) => issue_id === issueId)
  const after = ended === undefined ? [] : newestFirst.filter(({ issue_number }) => issue_number > ended.issue_number)
  const next = after.at(-1) ?? null
  const others = newestFirst.filter(({ issue_id }) => issue_id !== issueId && issue_id !== next?.issue_id)
  const tags = ended?.tags ?? catalogue.find(({ id }) => id === publicationId)?.tags ?? []
  const shared = (magazine: Magazine) => magazine.tags.filter((tag) => tags.includes(tag)).length
  const similar = catalogue
    .filter((magazine) => magazine.id !== publicationId && shared(magazine) > 0)
    .toSorted((one, other) => shared(other) - shared(one) || other.issue_number - one.issue_number)
  const isNewest = ended !== undefined && next === null
  return { next, isNewest, others: others.slice(0, maxAtEnd), similar: similar.slice(0, maxAtEnd) }
}
