import { Context, Effect, Layer, Option, Schema } from "effect"
import { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import { accessKey as key } from "./accessKey.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const Stored = Schema.fromJsonString(Schema.Struct({ ...AccessSummary.fields, user: Schema.NullOr(Schema.String) }))
const stored = Schema.decodeUnknownOption(Stored)

/** The user's last access summary, for all tabs. Source: product, "Reading access". */
export class AccessStore extends Context.Service<
  AccessStore,
  {
    /** The stored summary of this user (null: visitor); that of anybody else is deleted. */
    readonly recall: (user: string | null) => Effect.Effect<AccessSummary | null>
    readonly keep: (user: string | null, summary: AccessSummary) => Effect.Effect<void>
  }
>()("sayfa/AccessStore") {
  static readonly layer = Layer.sync(AccessStore, () => {
    const storage = browserStorage("localStorage")
    return {
      recall: (userId) =>
        Effect.sync(() => {
          const found = Option.getOrNull(stored(storage.getItem(key)))
          if (found === null || found.user !== userId) {
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
