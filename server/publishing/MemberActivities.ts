import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { MemberActivity } from "../../src/domain/publishing/MemberActivity.ts"
import { newId } from "../platform/identity.ts"

interface NewActivity {
  readonly activity: MemberActivity["activity"]
  readonly publicationId: string
  readonly userId: string
  /** The title, or whom it was done to: never the address of somebody invited. */
  readonly subject: string | null
}

/** What the people of publications do, for their desks. Source: product, "People of a publication". */
export class MemberActivities extends Context.Service<
  MemberActivities,
  {
    /** It never fails its caller. */
    readonly note: (activity: NewActivity) => Effect.Effect<void>
  }
>()("sayfa/MemberActivities") {
  static readonly layer = Layer.effect(
    MemberActivities,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return MemberActivities.of({
        note: Effect.fn("MemberActivities.note")(function* ({ activity, publicationId, userId, subject }) {
          yield* sql`INSERT INTO publication_activities (id, publication_id, user_id, activity, subject)
            SELECT ${newId()}, id, ${userId}, ${activity}, ${subject}::text FROM publications WHERE id = ${publicationId}`.pipe(
            Effect.catch((error) => Effect.logError("An activity could not be stored", error))
          )
        })
      })
    })
  )
}
