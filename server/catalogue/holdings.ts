import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Holdings as Held, noHoldings } from "../../src/domain/catalogue/access.ts"

interface LibraryEntry {
  readonly accessType: string
}

/** What somebody may read, from what they bought, subscribed to, or where they sit. */
export class Holdings extends Context.Service<
  Holdings,
  {
    readonly libraryEntry: (userId: string, issueId: string) => Effect.Effect<LibraryEntry | null>
    /** Only what runs now; nothing of single issues and of networks. */
    readonly ofSubscriptions: (userId: string) => Effect.Effect<Held>
    readonly ofNetwork: (address: string | null) => Effect.Effect<Held>
  }
>()("sayfa/Holdings") {
  static readonly layer = Layer.effect(
    Holdings,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return Holdings.of({
        libraryEntry: Effect.fn("Holdings.libraryEntry")(function* (userId, issueId) {
          const rows = yield* sql<LibraryEntry>`SELECT access_type AS "accessType" FROM library
            WHERE user_id = ${userId} AND issue_id = ${issueId}`
          return rows[0] ?? null
        }, Effect.orDie),
        ofSubscriptions: Effect.fn("Holdings.ofSubscriptions")(function* (userId) {
          const rows = yield* sql<{ publication_id: string | null }>`SELECT publication_id FROM subscriptions
            WHERE user_id = ${userId} AND starts_at <= now() AND ends_at > now()`
          return {
            ...noHoldings,
            platformAccess: rows.some((row) => row.publication_id === null),
            publicationAccess: rows.flatMap((row) => (row.publication_id === null ? [] : [row.publication_id]))
          }
        }, Effect.orDie),
        ofNetwork: Effect.fn("Holdings.ofNetwork")(function* (address) {
          if (address === null) return noHoldings
          const rows = yield* sql<{ is_platform: boolean; publication_ids: ReadonlyArray<string> }>`
            SELECT is_platform, publication_ids FROM corporate_ranges
            WHERE network >>= ${address}::text::inet AND (ends_at IS NULL OR ends_at > now())`
          return rows.length === 0
            ? noHoldings
            : {
                ...noHoldings,
                corporateAccess: {
                  isPlatformAccess: rows.some((row) => row.is_platform),
                  publicationIds: rows.flatMap((row) => row.publication_ids)
                }
              }
        }, Effect.orDie)
      })
    })
  )
}
