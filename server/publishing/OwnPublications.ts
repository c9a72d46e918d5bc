import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { sortKey } from "../../src/domain/alphabet.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { OwnPublication } from "../../src/domain/publishing/OwnPublication.ts"
import type { PublicationForm } from "../../src/domain/publishing/PublicationForm.ts"
import { deleteIssue } from "./deleteIssue.ts"
import { publicationsOf } from "./publicationRoles.ts"
import { Removals } from "./Removals.ts"

/** What changes of the settings; null for the same categories, else their ids. */
export type ChangedSettings = Omit<Partial<PublicationForm>, "categories"> & {
  readonly tags: ReadonlyArray<string> | null
}

/** The publications that a user owns or edits, one by one. Any other is as unknown as one that there is not. */
export class OwnPublications extends Context.Service<
  OwnPublications,
  {
    readonly find: (userId: string, id: string) => Effect.Effect<OwnPublication | null>
    /** What is not in `change` stays. */
    readonly change: (userId: string, id: string, change: ChangedSettings) => Effect.Effect<OwnPublication | null>
    /** Deletes one of which nothing was ever published or sold, with its issues; false if there is none such. */
    readonly remove: (userId: string, id: string) => Effect.Effect<boolean>
  }
>()("sayfa/OwnPublications") {
  static readonly layer = Layer.effect(
    OwnPublications,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const removals = yield* Removals
      const isPublished = sql`(
        EXISTS (SELECT 1 FROM issues i
          WHERE i.publication_id = p.id AND (i.status = 'PUBLISHED' OR i.published_at IS NOT NULL))
        OR EXISTS (SELECT 1 FROM sales s WHERE s.publication_id = p.id)
        OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.publication_id = p.id))`

      const find = Effect.fn("OwnPublications.find")(function* (userId: string, id: string) {
        if (!isPublicId(id)) return null
        const [found] = yield* sql<OwnPublication>`SELECT p.id, p.slug, p.title, p.description, p.publisher_name,
            p.frequency, p.language, p.tier, p.sidebar_off, p.logo, ${isPublished} AS is_published,
            p.id IN ${publicationsOf(sql, userId, "own")} AS is_own,
            coalesce((SELECT jsonb_agg(c.slug ORDER BY c.position, c.id) FROM categories c
              WHERE p.tags @> to_jsonb(c.id)), '[]') AS categories
          FROM publications p WHERE p.id = ${id} AND p.id IN ${publicationsOf(sql, userId, "edit")}`
        return found ?? null
      }, Effect.orDie)

      /** The keys of its issues' files; null if there is none to delete. */
      const deletePublication = Effect.fnUntraced(function* (userId: string, id: string) {
        // Locked, so that nothing is added to it or published of it meanwhile; conversions before issues, as everywhere.
        const [own] = yield* sql<{ readonly id: string }>`SELECT p.id FROM publications p
          WHERE p.id = ${id} AND p.id IN ${publicationsOf(sql, userId, "own")} FOR UPDATE`
        if (own === undefined) return null
        // Members first: who saves holds their own row before they lock an issue.
        yield* sql`SELECT 1 FROM publication_members WHERE publication_id = ${id} ORDER BY id FOR UPDATE`
        yield* sql`SELECT c.issue_id FROM conversions c JOIN issues i ON i.id = c.issue_id
          WHERE i.publication_id = ${id} ORDER BY c.folder FOR UPDATE OF c`
        const issues = yield* sql<{ readonly id: string }>`SELECT id FROM issues WHERE publication_id = ${id}
          ORDER BY id FOR UPDATE`
        const [standing] = yield* sql`SELECT 1 FROM publications p WHERE p.id = ${id} AND ${isPublished}`
        if (standing !== undefined) return null
        const keys = yield* Effect.forEach(issues, (issue) => deleteIssue(userId, issue.id))
        yield* sql`DELETE FROM publications WHERE id = ${id}`
        return keys.flat()
      })

      return OwnPublications.of({
        find,
        change: Effect.fn("OwnPublications.change")(
          function* (userId, id, { title = null, description = null, logo, tags, ...change }) {
            if (!isPublicId(id)) return null
            const { publisher_name: name = null, frequency = null, language = null, tier = null } = change
            yield* sql`UPDATE publications SET title = coalesce(${title}::text, title),
                sort_key = coalesce(${title === null ? null : sortKey(title)}::text, sort_key),
                description = coalesce(${description}::text, description),
                publisher_name = coalesce(${name}::text, publisher_name),
                frequency = coalesce(${frequency}::text, frequency), language = coalesce(${language}::text, language),
                tier = coalesce(${tier}::int, tier),
                tags = coalesce(${tags === null ? null : JSON.stringify(tags)}::text::jsonb, tags),
                sidebar_off = coalesce(${change.sidebar_off ?? null}::boolean, sidebar_off),
                logo = CASE WHEN ${logo !== undefined}::boolean THEN ${logo ?? null}::text ELSE logo END
              WHERE id = ${id} AND id IN ${publicationsOf(sql, userId, "edit")}`
            return yield* find(userId, id)
          },
          sql.withTransaction,
          Effect.orDie
        ),
        remove: Effect.fn("OwnPublications.remove")(function* (userId, id) {
          if (!isPublicId(id)) return false
          let isGone = false
          yield* removals.after(
            Effect.map(deletePublication(userId, id), (keys) => {
              isGone = keys !== null
              return keys ?? []
            }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
          )
          return isGone
        })
      })
    })
  )
}
