import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { cancelMachine } from "./cancel.machine.ts"

export const liveCancel = fill(cancelMachine, {
  send: askServer(
    (payload) => checkoutCall(({ subscriptions }) => subscriptions.cancel({ payload })),
    () => ({ type: "cancel.accepted" }),
    "cancel.refused"
  )
})
