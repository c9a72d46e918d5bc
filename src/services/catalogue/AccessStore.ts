import { Context, Effect, Layer, Option, Schema } from "effect"
import { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const key = "userAccess"

const Stored = Schema.fromJsonString(Schema.Struct({ ...AccessSummary.fields, user: Schema.NullOr(Schema.String) }))
const stored = Schema.decodeUnknownOption(Stored)

/** What whoever reads here was last said to be allowed to read: one reader's, for all tabs. Source: product, "Reading access". */
export class AccessStore extends Context.Service<
  AccessStore,
  {
    /** What is kept of this user, null for visitors; of anybody else nothing is left. */
    readonly recall: (user: string | null) => Effect.Effect<AccessSummary | null>
    readonly keep: (user: string | null, summary: AccessSummary) => Effect.Effect<void>
  }
>()("sayfa/AccessStore") {
  static readonly layer = Layer.sync(AccessStore, () => {
    const storage = browserStorage("localStorage")
    return {
      recall: (reader) =>
        Effect.sync(() => {
          const found = Option.getOrNull(stored(storage.getItem(key)))
          if (found === null || found.user !== reader) {
            storage.removeItem(key)
            return null
          }
          const { user: _, ...summary } = found
          return summary
        }),
      keep: (user, summary) => Effect.sync(() => storage.setItem(key, JSON.stringify({ user, ...summary })))
    }
  })
}
