import { Effect } from "effect"
import { SessionStore } from "./SessionStore.ts"

/** Runs the work whenever the user changes, in any tab. */
export const userChanges = Effect.fnUntraced(function* (work: Effect.Effect<void>) {
  const sessions = yield* SessionStore
  let userId = (yield* sessions.read)?.user.id ?? null
  return yield* Effect.callback<never>(() => {
    const stop = sessions.watch(({ session }) => {
      const next = session?.user.id ?? null
      if (next === userId) return
      userId = next
      Effect.runSync(work)
    })
    return Effect.sync(stop)
  })
})
