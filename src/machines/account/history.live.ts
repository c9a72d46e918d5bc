import { Effect } from "effect"
import type { ViewedIssue } from "../../domain/account/OwnIssue.ts"
import { ownList } from "../../services/account/ownList.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { historyMachine } from "./history.machine.ts"

const list = ownList<ViewedIssue>()

export const liveHistory = fill(historyMachine, {
  load: ask(
    ({ reader }, hear) =>
      list(
        reader,
        checkoutCall(({ library }) => library.history()),
        (value) => hear({ type: "loadable.recalled", value })
      ).pipe(
        Effect.matchEffect({
          onSuccess: (value) => hear({ type: "loadable.loaded", value }),
          onFailure: (error) => hear({ type: "loadable.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
})
