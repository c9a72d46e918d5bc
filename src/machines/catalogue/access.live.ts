import { Clock, Effect } from "effect"
import { accessLifetime, accessRest } from "../../domain/catalogue/AccessSummary.ts"
import { AccessStore } from "../../services/catalogue/AccessStore.ts"
import { askAccess } from "../../services/catalogue/askAccess.ts"
import { idle } from "../../services/platform/idle.ts"
import { whenDue } from "../../services/platform/whenDue.ts"
import { whenHidden } from "../../services/platform/whenSeen.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, fill } from "../slot.ts"
import { accessMachine } from "./access.machine.ts"

export const liveAccess = fill(accessMachine, {
  watch: ask(
    (_, hear) =>
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const store = yield* AccessStore
        const tell = (reader: string | null) =>
          Effect.flatMap(store.recall(reader), (kept) => hear({ type: "reader.known", reader, kept }))
        let reader = (yield* sessions.read)?.user.id ?? null
        yield* tell(reader)
        yield* Effect.callback<never>(() =>
          Effect.sync(
            sessions.watch(({ session }) => {
              const next = session?.user.id ?? null
              if (next === reader) return
              reader = next
              Effect.runSync(tell(next))
            })
          )
        )
      }),
    { type: "reader.known", reader: null, kept: null }
  ),
  ask: ask(
    ({ reader }, hear) =>
      Effect.gen(function* () {
        yield* idle
        const askedAt = yield* Clock.currentTimeMillis
        yield* hear({ type: "access.answered", summary: yield* askAccess(reader), askedAt })
      }),
    { type: "access.answered", summary: null, askedAt: 0 }
  ),
  wait: ask(
    ({ askedAt }, hear) =>
      Effect.race(whenDue(askedAt + accessLifetime), Effect.andThen(whenHidden, whenDue(askedAt + accessRest))).pipe(
        Effect.andThen(hear({ type: "access.due" })),
        Effect.catchCause(() => Effect.never)
      ),
    undefined as never
  )
})
