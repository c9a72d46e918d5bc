import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Hits } from "../../domain/reader/search/Hits.ts"
import type { recentSearchesMachine } from "../catalogue/recentSearches.machine.ts"
import type { issueSearchMachine } from "./issueSearch.machine.ts"
import type { searchIndexMachine } from "./searchIndex.machine.ts"

export type IssueSearchRef = ActorRefFrom<typeof issueSearchMachine>
type IssueSearch = SnapshotFrom<typeof issueSearchMachine>

export const queryIn = ({ context }: IssueSearch): string => context.query

/** Whether an empty query was asked for. */
export const isRefused = (snapshot: IssueSearch): boolean => snapshot.hasTag("refused")
export const isMissing = (snapshot: IssueSearch): boolean => snapshot.hasTag("missing")

/** Whether the answer to a query is to come. */
export const isSought = (snapshot: IssueSearch): boolean => snapshot.hasTag("sought")

/** The index; undefined until it is wanted. */
export const indexIn = ({ children }: IssueSearch): ActorRefFrom<typeof searchIndexMachine> | undefined =>
  children["searchIndex"]

/** Whether the issue's text was wanted, not just asked for ahead. */
export const isWanted = (snapshot: IssueSearch): boolean => snapshot.hasTag("wanted")

/** Whether the issue's text could not be had. */
export const hasFailed = (index: SnapshotFrom<typeof searchIndexMachine>): boolean => index.hasTag("failed")

/** The hits in the list; null without a query. While a further one is sought, those of the last. */
export const hitsIn = ({ context }: IssueSearch): Hits | null => context.hits

/** Whether its panel is open, or its hits are walked through. */
export const isShown = (snapshot: IssueSearch): boolean => snapshot.hasTag("shown")

/** The hits on the pages, while the search is open. */
export const hitsShown = (snapshot: IssueSearch): Hits | null => (isShown(snapshot) ? hitsIn(snapshot) : null)

/** Whether there are hits to walk through. Their chart may not be there yet. */
export const hasHitsShown = (search: IssueSearchRef | null): boolean =>
  search !== null && search.getSnapshot().hasTag("found") && hitsShown(search.getSnapshot()) !== null

/** The number of the current hit, from 0. */
export const currentIn = ({ context }: IssueSearch): number | null => context.current

/** The query whose hits are walked through, for links to them; null where none is. */
export const queryWalked = (search: IssueSearchRef | null): string | null => {
  const snapshot = search?.getSnapshot()
  return snapshot === undefined || snapshot.context.current === null ? null : (hitsShown(snapshot)?.query ?? null)
}

/** Whether the hits are walked through without the list. */
export const isWalking = (snapshot: IssueSearch): boolean =>
  snapshot.hasTag("walking") && (snapshot.context.hits !== null || snapshot.hasTag("sought"))

/** Pages that could not be searched, because they may not be read. */
export const unreadPages = ({ context: { magazine } }: IssueSearch): number =>
  Math.max(0, magazine.totalPage - magazine.lastReadable)

/** The last queries, newest first. */
export const recentIn = ({ children }: IssueSearch): ActorRefFrom<typeof recentSearchesMachine> | undefined =>
  children["recentSearches"]
