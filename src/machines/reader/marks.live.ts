import { Effect, Stream } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { type MarkFact, noMarks } from "../../domain/reader/marks/MarkFact.ts"
import { type MarkedIssue, marksKind } from "../../domain/reader/marks/marksKind.ts"
import { moveToAccount } from "../../domain/reader/marks/moveToAccount.ts"
import { logInTab } from "../../services/platform/logInTab.ts"
import type { Record } from "../recorder.ts"
import { orders } from "../runOrders.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { marksMachine, type MarksOwner, type MarksRecorded } from "./marks.machine.ts"

/** Moves what was marked here before signing in, now and whenever another tab's visitor marks something. */
const moveVisitorsMarks = Effect.fnUntraced(function* ({ issue, userId }: MarksOwner) {
  const log = yield* logInTab
  const kind = marksKind(issue)
  const visitors = streamOf(kind, null)
  yield* log.changes(visitors).pipe(
    Stream.runForEach(({ own }) => {
      const { into, outOf } = moveToAccount(own)
      return outOf.length === 0
        ? Effect.void
        : Effect.andThen(log.append(streamOf(kind, userId), into), log.append(visitors, outOf))
    })
  )
})

const follow = Effect.fnUntraced(function* (
  owner: MarksOwner,
  hear: (event: { readonly type: "marks.logged"; readonly logged: typeof noMarks }) => Effect.Effect<void>
) {
  const log = yield* logInTab
  yield* log
    .changes(streamOf(marksKind(owner.issue), owner.userId))
    .pipe(Stream.runForEach((logged) => hear({ type: "marks.logged", logged })))
})

export const liveMarks = fill(marksMachine, {
  watch: liveUser,
  follow: ask(
    (owner, hear) =>
      Effect.all(owner.userId === null ? [follow(owner, hear)] : [follow(owner, hear), moveVisitorsMarks(owner)], {
        concurrency: "unbounded",
        discard: true
      }).pipe(Effect.scoped),
    { type: "marks.logged", logged: noMarks }
  ),
  recorder: orders(({ userId, facts }: Record<MarkFact>, issue: MarkedIssue, hear) =>
    Effect.gen(function* () {
      const log = yield* logInTab
      const stream = streamOf(marksKind(issue), userId)
      yield* log.append(stream, facts)
      return yield* log.fold(stream)
    }).pipe(
      Effect.scoped,
      Effect.catchCause((cause) => Effect.as(Effect.logError(cause), null)),
      Effect.flatMap((logged) => hear({ type: "marks.recorded", userId, logged } satisfies MarksRecorded))
    )
  )
})
