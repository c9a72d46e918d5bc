import { Effect } from "effect"
import { backOnline } from "../../services/platform/backOnline.ts"
import { idle } from "../../services/platform/idle.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { marksSendingMachine } from "./marksSending.machine.ts"

const online = Effect.suspend(() => (navigator.onLine ? Effect.void : backOnline))

const code = Effect.promise(() => import("../../services/account/unsentMarks.ts"))

export const liveMarksSending = fill(marksSendingMachine, {
  watch: liveUser,
  moment: ask((_: void, hear) => Effect.andThen(Effect.andThen(online, idle), hear({ type: "sending.due" })), {
    type: "sending.due"
  }),
  send: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        const { moveVisitorsMarks, sendUnsaved } = yield* code
        yield* moveVisitorsMarks(userId ?? "")
        const { isReached } = yield* sendUnsaved(userId ?? "")
        yield* hear({ type: isReached ? "marks.sent" : "sending.failed" })
      }),
    { type: "sending.failed" }
  ),
  connection: ask((_: void, hear) => Effect.andThen(backOnline, hear({ type: "connection.returned" })), {
    type: "connection.returned"
  })
})
