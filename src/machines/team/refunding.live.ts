import { Effect } from "effect"
import { teamOrdersCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { liveOrderReload } from "./orderReload.live.ts"
import { refundingMachine } from "./refunding.machine.ts"

const made = () => ({ type: "key.made", key: crypto.randomUUID() }) as const

export const liveRefunding = fill(refundingMachine, {
  makeKey: ask((_, hear) => Effect.suspend(() => hear(made())), made()),
  send: askServer(
    ({ number, key, ...payload }) =>
      teamOrdersCall((orders) => orders.refund({ params: { number }, headers: { "idempotency-key": key }, payload })),
    ({ data }) => ({ type: "refund.answered", order: data }),
    "refund.failed"
  ),
  reload: liveOrderReload
})
