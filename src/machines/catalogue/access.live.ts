import { Clock, Effect } from "effect"
import { accessLifetime, accessRest, restAfter } from "../../domain/catalogue/AccessSummary.ts"
import { AccessStore } from "../../services/catalogue/AccessStore.ts"
import { askAccess } from "../../services/catalogue/askAccess.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { idle } from "../../services/platform/idle.ts"
import { waitUntil } from "../../services/platform/waitUntil.ts"
import { whenHidden } from "../../services/platform/whenSeen.ts"
import { watchUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { accessMachine, type UserKnown } from "./access.machine.ts"

export const liveAccess = fill(accessMachine, {
  watch: watchUser(
    (userId) =>
      AccessStore.use((store) => store.recall(userId)).pipe(
        Effect.map((kept): UserKnown => ({ type: "user.known", userId, kept }))
      ),
    { type: "user.known", userId: null, kept: null }
  ),
  ask: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        yield* idle
        const askedAt = yield* Clock.currentTimeMillis
        const summary = yield* askAccess(userId)
        yield* hear(summary === null ? { type: "access.unanswered" } : { type: "access.answered", summary, askedAt })
      }),
    { type: "access.unanswered" }
  ),
  wait: ask(
    ({ askedAt }, hear) =>
      Effect.race(
        waitUntil(askedAt + accessLifetime),
        Effect.andThen(whenHidden, waitUntil(askedAt + accessRest))
      ).pipe(
        Effect.andThen(hear({ type: "access.due" })),
        Effect.catchCause(() => Effect.never)
      ),
    undefined as never
  ),
  rest: ask(
    ({ failures }, hear) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        yield* Effect.race(waitUntil(now + restAfter(failures)), backOnline)
        yield* hear({ type: "access.due" })
      }).pipe(Effect.catchCause(() => Effect.never)),
    undefined as never
  )
})
