import { Context, Effect, Layer, Ref } from "effect"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import { Configuration } from "../platform/config.ts"
import { Issues } from "./Issues.ts"

export class FreeIssue extends Context.Service<
  FreeIssue,
  {
    /**
     * The issue that everybody may read: the configured one while it is published and free, otherwise the newest free
     * one; null if there is none. Source: product, "Reader addresses".
     */
    readonly current: Effect.Effect<Issue | null>
  }
>()("sayfa/FreeIssue") {
  static readonly layer = Layer.effect(
    FreeIssue,
    Effect.gen(function* () {
      const issues = yield* Issues
      const { FREE_ISSUE_ID: chosen } = yield* Configuration
      // Anybody may ask at any rate, so the warning is logged once until the issue opens again.
      const hasWarned = yield* Ref.make(false)
      const open = Effect.fnUntraced(function* (id: string) {
        const issue = yield* issues.published(id)
        return issue?.is_free === true ? issue : null
      })
      const openConfigured = Effect.fnUntraced(function* (id: string) {
        const issue = yield* open(id)
        const hadWarned = yield* Ref.getAndSet(hasWarned, issue === null)
        if (issue === null && !hadWarned)
          yield* Effect.logWarning("FREE_ISSUE_ID names no published free issue; the newest free one is used", id)
        return issue
      })
      const current = Effect.fn("FreeIssue.current")(function* () {
        const configured = chosen === undefined ? null : yield* openConfigured(chosen)
        if (configured !== null) return configured
        const newest = yield* issues.newestFree
        return newest === null ? null : yield* open(newest)
      })
      return FreeIssue.of({ current: current() })
    })
  )
}
