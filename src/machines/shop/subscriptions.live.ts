import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { subscriptionsMachine } from "./subscriptions.machine.ts"

export const liveSubscriptions = fill(subscriptionsMachine, {
  load: askServer(
    () => checkoutCall(({ subscriptions }) => subscriptions.subscriptions()),
    ({ data }) => ({ type: "subscriptions.loaded", subscriptions: data.subscription }),
    "subscriptions.failed"
  )
})
