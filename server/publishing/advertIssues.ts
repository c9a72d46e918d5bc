import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { fold } from "../../src/domain/folding.ts"
import { type AdvertIssue, type AdvertIssues, listedIssues } from "../../src/domain/publishing/OwnAdvert.ts"

interface Asked {
  /** Null for the published issues of all publications. */
  readonly publicationId: string | null
  /** Words of titles, of issue or publication; all issues have none. */
  readonly query: string
  readonly chosen: ReadonlyArray<string>
}

const nameOf = ({ title, publication_title }: AdvertIssue): string => fold(`${publication_title} ${title}`)

/** The issues that an advert may stand in, the newest first. */
export const advertIssues = Effect.fn("advertIssues")(function* ({ publicationId, query, chosen }: Asked) {
  const sql = yield* SqlClient.SqlClient
  const which = publicationId === null ? sql`i.published_at IS NOT NULL` : sql`i.publication_id = ${publicationId}`
  const all = yield* sql<AdvertIssue>`SELECT i.id, i.title, p.title AS publication_title
    FROM issues i JOIN publications p ON p.id = i.publication_id WHERE ${which}
    ORDER BY i.publish_date DESC, i.created_at DESC, i.id`
  const words = fold(query).split(/\s+/u)
  const found = all.filter((issue) => words.every((word) => nameOf(issue).includes(word)))
  const answer: AdvertIssues = {
    found: found.slice(0, listedIssues),
    more: Math.max(0, found.length - listedIssues),
    chosen: all.filter(({ id }) => chosen.includes(id))
  }
  return answer
}, Effect.orDie)
