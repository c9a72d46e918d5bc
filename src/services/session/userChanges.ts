import { Effect } from "effect"
import { SessionStore } from "./SessionStore.ts"

/** Does this each time that somebody else is signed in than before, or nobody any more: in this tab, or in another one. */
export const userChanges = Effect.fnUntraced(function* (work: Effect.Effect<void>) {
  const sessions = yield* SessionStore
  let reader = (yield* sessions.read)?.user.id ?? null
  return yield* Effect.callback<never>(() => {
    const stop = sessions.watch(({ session }) => {
      const next = session?.user.id ?? null
      if (next === reader) return
      reader = next
      Effect.runSync(work)
    })
    return Effect.sync(stop)
  })
})
