import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AdvertDraft } from "../../src/domain/reader/adverts/AdvertDraft.ts"

export interface WrittenAdvert extends Omit<AdvertDraft, "hasPicture"> {
  readonly id: string
  /** Null for one of the team's, which may stand in all publications. */
  readonly publicationId: string | null
  readonly pictureId: string | null
}

/** Writes an advert that was checked, in the caller's transaction. One that is there already is replaced. */
export const writeAdvert = Effect.fn("writeAdvert")(function* (advert: WrittenAdvert) {
  const sql = yield* SqlClient.SqlClient
  const { id } = advert
  yield* sql`INSERT INTO adverts
      (id, publication_id, kind, text, link, picture_id, begins_on, ends_on, limit_per_reader,
        in_all_issues)
    VALUES (${id}, ${advert.publicationId}, ${advert.kind}, ${advert.text.trim()}, ${advert.link}, ${advert.pictureId},
      ${advert.beginsOn}::text::date, ${advert.endsOn}::text::date, ${advert.limitPerReader},
      ${advert.issueIds === null})
    ON CONFLICT (id) DO UPDATE SET publication_id = excluded.publication_id, kind = excluded.kind,
      text = excluded.text, link = excluded.link, picture_id = excluded.picture_id, begins_on = excluded.begins_on,
      ends_on = excluded.ends_on, limit_per_reader = excluded.limit_per_reader,
      in_all_issues = excluded.in_all_issues, version = adverts.version + 1`
  yield* sql`DELETE FROM advert_keywords WHERE advert_id = ${id}`
  yield* sql`DELETE FROM advert_issues WHERE advert_id = ${id}`
  for (const [position, keyword] of advert.keywords.entries())
    yield* sql`INSERT INTO advert_keywords (advert_id, position, keyword) VALUES (${id}, ${position}, ${keyword.trim()})`
  // Its impressions may come after it has lost a keyword.
  yield* sql`INSERT INTO advert_words (advert_id, word)
    SELECT DISTINCT advert_id, keyword FROM advert_keywords WHERE advert_id = ${id} ON CONFLICT DO NOTHING`
  yield* sql`UPDATE advert_pictures SET advert_id = ${id} WHERE id = ${advert.pictureId}`
  for (const issueId of new Set(advert.issueIds))
    yield* sql`INSERT INTO advert_issues (advert_id, issue_id) VALUES (${id}, ${issueId})`
})
