import type { SnapshotFrom } from "xstate"
import { type Excerpt, excerptOf } from "../../domain/reader/search/excerpt.ts"
import { type Hit, hitOf } from "../../domain/reader/search/Hits.ts"
import type { issueSearchMachine } from "./issueSearch.machine.ts"

// What is asked of an issue's search once its code is there: the reader's first scripts have none of this.

type IssueSearch = SnapshotFrom<typeof issueSearchMachine>

export const currentHitIn = ({ context: { hits, current } }: IssueSearch): Hit | null => hitOf(hits, current)

/** The texts of the pages, by their numbers. */
export const textsIn = ({ context: { texts } }: IssueSearch): ReadonlyMap<number, string> => texts

/** A hit with its words; null where there is none. */
export const excerptIn = (
  { hits, texts }: Pick<IssueSearch["context"], "hits" | "texts">,
  number: number
): Excerpt | null => {
  const hit = hitOf(hits, number)
  return hit === null ? null : excerptOf(texts.get(hit.page) ?? "", hit)
}
