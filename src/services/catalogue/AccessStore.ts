import { Context, Effect, Layer } from "effect"
import type { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import { accessKey as key } from "./accessKey.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { accessKeptFor } from "../session/firstUser.ts"

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
          const summary = accessKeptFor(userId, storage)
          if (summary === null) storage.removeItem(key)
          return summary
        }),
      keep: (user, summary) => Effect.sync(() => storage.setItem(key, JSON.stringify({ user, ...summary })))
    }
  })
}
