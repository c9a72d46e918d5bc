import { Effect } from "effect"
import { loadMarks } from "../../services/account/accountMarks.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { accountMarksMachine } from "./accountMarks.machine.ts"

export const liveAccountMarks = fill(accountMarksMachine, {
  load: ask(
    ({ userId }, hear) =>
      loadMarks(userId).pipe(
        Effect.flatMap((value) => (value === null ? Effect.never : hear({ type: "loadable.loaded", value }))),
        Effect.catch((error) => hear({ type: "loadable.failed", trouble: troubleIn(error) }))
      ),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
})
