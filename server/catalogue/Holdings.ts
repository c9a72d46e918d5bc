import { Context, Effect, Layer } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { type Holdings as Held, noHoldings } from "../../src/domain/catalogue/access.ts"
import { type IpAccess, noIpAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import { addressIn } from "../platform/http/remoteAddress.ts"
import { SharedReads } from "../platform/SharedReads.ts"
import { publicationsOf } from "../publishing/publicationRoles.ts"
import { runsFor } from "./runningSubscriptions.ts"

interface LibraryEntry {
  readonly accessType: string
}

/** Of a plan, no publication. */
interface HeldRow {
  readonly publication_id: string | null
  readonly is_own: boolean
}

interface RangeRow {
  readonly id: string
  readonly name: string
  readonly network: string
  readonly is_platform: boolean
  readonly publication_ids: ReadonlyArray<string>
}

/** What a user may read: by purchase, subscription, own publication or network. */
export class Holdings extends Context.Service<
  Holdings,
  {
    readonly libraryEntry: (userId: string, issueId: string) => Effect.Effect<LibraryEntry | null>
    /** Running subscriptions and family plans, and the publications that the user owns or edits; not single issues or networks. */
    readonly ofPublications: (userId: string) => Effect.Effect<Held>
    /** Every issue in the library. */
    readonly ofLibrary: (userId: string) => Effect.Effect<ReadonlyArray<string>>
    /** What all ranges that contain the address give together, under the id of the widest. */
    readonly ofNetwork: (address: string | null) => Effect.Effect<IpAccess>
  }
>()("sayfa/Holdings") {
  static readonly layer = Layer.effect(
    Holdings,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { keeping } = yield* SharedReads
      /** Few, and asked for by everybody who reads. */
      const ranges = yield* keeping((_: "") =>
        sql<RangeRow>`SELECT id, name, network::text AS network, is_platform, publication_ids FROM corporate_ranges
          WHERE ends_at IS NULL OR ends_at > now() ORDER BY is_platform DESC, id`.pipe(
          Effect.map((rows) => rows.map((row) => ({ ...row, network: IpNetwork.fromStringUnsafe(row.network) }))),
          Effect.orDie
        )
      )
      return Holdings.of({
        libraryEntry: Effect.fn("Holdings.libraryEntry")(function* (userId, issueId) {
          const rows = yield* sql<LibraryEntry>`SELECT access_type AS "accessType" FROM library
            WHERE user_id = ${userId} AND issue_id = ${issueId}`
          return rows[0] ?? null
        }, Effect.orDie),
        ofPublications: Effect.fn("Holdings.ofPublications")(function* (userId) {
          const rows = yield* sql<HeldRow>`SELECT s.publication_id, false AS is_own FROM subscriptions s
            WHERE ${runsFor(sql, userId)}
            UNION SELECT publication_id, true FROM ${publicationsOf(sql, userId, "edit")} AS own`
          const idsOf = (held: ReadonlyArray<HeldRow>) => [...new Set(held.flatMap((row) => row.publication_id ?? []))]
          return {
            ...noHoldings,
            platformAccess: rows.some((row) => row.publication_id === null),
            publicationAccess: idsOf(rows),
            ownPublications: idsOf(rows.filter((row) => row.is_own))
          }
        }, Effect.orDie),
        ofLibrary: Effect.fn("Holdings.ofLibrary")(function* (userId) {
          const rows = yield* sql<{ issue_id: string }>`SELECT issue_id FROM library
            WHERE user_id = ${userId} ORDER BY created_at, issue_id`
          return rows.map((row) => row.issue_id)
        }, Effect.orDie),
        ofNetwork: Effect.fn("Holdings.ofNetwork")(function* (address) {
          const caller = address === null ? null : addressIn(address)
          if (caller === null) return noIpAccess
          const rows = (yield* ranges("")).filter(({ network }) => IpNetwork.contains(network, caller))
          const [widest] = rows
          if (widest === undefined) return noIpAccess
          return {
            access_granted: true,
            publication_ids: [...new Set(rows.flatMap((row) => row.publication_ids))],
            access_type: widest.is_platform ? ("platform" as const) : ("publication" as const),
            corporate_access_id: widest.id,
            corporate_access_name: rows.every((row) => row.name === widest.name) ? widest.name : null
          }
        })
      })
    })
  )
}
