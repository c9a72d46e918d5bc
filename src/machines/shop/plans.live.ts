import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { plansMachine } from "./plans.machine.ts"

export const livePlans = fill(plansMachine, {
  look: askServer(
    () => checkoutCall(({ subscriptions }) => subscriptions.subscriptions()),
    ({ data }) => ({ type: "subscriptions.loaded", subscriptions: data.subscription.platform }),
    "subscriptions.failed"
  )
})
