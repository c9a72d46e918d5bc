import { Context, Effect, Layer, Ref } from "effect"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import { Configuration } from "../platform/config.ts"
import { Issues } from "./store.ts"

export class FreeIssue extends Context.Service<
  FreeIssue,
  {
    /**
     * The issue that everybody may read: the one that the shop was told, as long as it is published and free, else the
     * newest of those; null where there is none. Source: product, "Ways in".
     */
    readonly current: Effect.Effect<Issue | null>
  }
>()("sayfa/FreeIssue") {
  static readonly layer = Layer.effect(
    FreeIssue,
    Effect.gen(function* () {
      const issues = yield* Issues
      const { FREE_ISSUE_ID: chosen } = yield* Configuration
      // Anybody may ask, as often as they like: the log hears once of an issue that does not open, until it does.
      const isTold = yield* Ref.make(false)
      const open = Effect.fnUntraced(function* (id: string) {
        const issue = yield* issues.published(id)
        return issue?.is_free === true ? issue : null
      })
      const own = Effect.fnUntraced(function* (id: string) {
        const issue = yield* open(id)
        const wasTold = yield* Ref.getAndSet(isTold, issue === null)
        if (issue === null && !wasTold)
          yield* Effect.logWarning("FREE_ISSUE_ID names no issue that is published and free", id)
        return issue
      })
      const current = Effect.fn("FreeIssue.current")(function* () {
        const told = chosen === undefined ? null : yield* own(chosen)
        if (told !== null) return told
        const newest = yield* issues.newestFree
        return newest === null ? null : yield* open(newest)
      })
      return FreeIssue.of({ current: current() })
    })
  )
}
