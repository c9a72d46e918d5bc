import { searchPattern, fold } from "../folding.ts"
import type { Magazine } from "./Magazine.ts"

/** Source: product, "Search". */
export const minQueryLength = 2

/** Whether a query is long enough, without surrounding blanks. */
export const isSearchable = (query: string): boolean => [...fold(query).trim()].length >= minQueryLength

/** What is said of a query once the catalogue is there: how to begin, that it is too short, or how many it finds. */
export const sayingOf = (query: string): "start" | "short" | "count" => {
  if (query.trim() === "") return "start"
  return isSearchable(query) ? "count" : "short"
}

/** A magazine with its searchable texts, folded. */
export interface Searchable {
  readonly magazine: Magazine
  readonly title: string
  readonly issueTitle: string
  readonly publisher: string
  readonly description: string
}

/** Done once for all queries, because folding is slow. */
export const searchable = (magazines: ReadonlyArray<Magazine>): ReadonlyArray<Searchable> =>
  magazines.map((magazine) => ({
    magazine,
    title: fold(magazine.title),
    issueTitle: fold(magazine.issue_title),
    publisher: fold(magazine.publisher_name),
    description: fold(magazine.description)
  }))

const noMatch = 5

/** The rank of a match, best first: start of the title, title, issue title, publisher, description. */
const rank = ({ title, issueTitle, publisher, description }: Searchable, pattern: RegExp): number => {
  const place = title.search(pattern)
  if (place !== -1) return place === 0 ? 0 : 1
  const at = [issueTitle, publisher, description].findIndex((text) => pattern.test(text))
  return at === -1 ? noMatch : at + 2
}

/**
 * The magazines a query finds, best first, equal ones in order, each issue and publication once. None if the query is
 * too short. Source: product, "Search".
 */
export const search = (among: ReadonlyArray<Searchable>, query: string): ReadonlyArray<Magazine> => {
  const pattern = searchPattern(query)
  if (pattern === null || !isSearchable(query)) return []
  const seen = new Set<string>()
  return among
    .map((one) => ({ magazine: one.magazine, rank: rank(one, pattern) }))
    .filter((one) => one.rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => one.magazine)
    .filter(({ id, issue_id }) => {
      const names = [`issue ${issue_id}`, `publication ${id}`]
      const isNew = names.every((name) => !seen.has(name))
      for (const name of names) seen.add(name)
      return isNew
    })
}

/** How many recent searches are stored. */
export const maxRecentSearches = 5

export const isSame = (one: string, other: string): boolean => fold(one) === fold(other)

/** Puts a search first, without its earlier duplicate. In an issue, one letter is searched as well. */
export const remembered = (recent: ReadonlyArray<string>, query: string, isInIssue = false): ReadonlyArray<string> => {
  const wanted = query.trim()
  return (isInIssue ? wanted !== "" : isSearchable(wanted))
    ? [wanted, ...forgotten(recent, wanted)].slice(0, maxRecentSearches)
    : recent
}

export const forgotten = (recent: ReadonlyArray<string>, query: string): ReadonlyArray<string> =>
  recent.filter((earlier) => !isSame(earlier, query))
