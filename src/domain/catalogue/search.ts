import { finding, fold } from "../folding.ts"
import type { Magazine } from "./Magazine.ts"

/** Source: product, "Search". */
export const fewestCharacters = 2

/** Long enough to be searched for, blanks around it aside. */
export const isSearchable = (query: string): boolean => [...fold(query).trim()].length >= fewestCharacters

/** A magazine with what can be found of it, folded. */
export interface Searchable {
  readonly magazine: Magazine
  readonly title: string
  readonly issueTitle: string
  readonly publisher: string
  readonly description: string
}

/** Folding is the dear part of a search, and the same for every query. */
export const searchable = (magazines: ReadonlyArray<Magazine>): ReadonlyArray<Searchable> =>
  magazines.map((magazine) => ({
    magazine,
    title: fold(magazine.title),
    issueTitle: fold(magazine.issue_title),
    publisher: fold(magazine.publisher_name),
    description: fold(magazine.description)
  }))

const miss = 5

/** How well it fits, best first: a title that begins with it, a title, an issue's title, a publisher, a description. */
const rank = ({ title, issueTitle, publisher, description }: Searchable, pattern: RegExp): number => {
  const place = title.search(pattern)
  if (place !== -1) return place === 0 ? 0 : 1
  const at = [issueTitle, publisher, description].findIndex((text) => pattern.test(text))
  return at === -1 ? miss : at + 2
}

/**
 * The magazines that a query finds, best first and of equals as they came; each issue and each publication once. None
 * for a query that is too short. Source: product, "Search".
 */
export const search = (among: ReadonlyArray<Searchable>, query: string): ReadonlyArray<Magazine> => {
  const pattern = finding(query)
  if (pattern === null || !isSearchable(query)) return []
  const seen = new Set<string>()
  return among
    .map((one) => ({ magazine: one.magazine, rank: rank(one, pattern) }))
    .filter((one) => one.rank < miss)
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => one.magazine)
    .filter(({ id, issue_id }) => {
      const names = [`issue ${issue_id}`, `publication ${id}`]
      const isNew = names.every((name) => !seen.has(name))
      for (const name of names) seen.add(name)
      return isNew
    })
}

/** Searches that are remembered. */
export const mostRecent = 5

/** Searches that find the same. */
export const isSame = (one: string, other: string): boolean => fold(one) === fold(other)

/** With one more search in front of the earlier ones; the same one stands there once. */
export const remembered = (recent: ReadonlyArray<string>, query: string): ReadonlyArray<string> => {
  const wanted = query.trim()
  return isSearchable(wanted) ? [wanted, ...forgotten(recent, wanted)].slice(0, mostRecent) : recent
}

export const forgotten = (recent: ReadonlyArray<string>, query: string): ReadonlyArray<string> =>
  recent.filter((earlier) => !isSame(earlier, query))
