import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { receiptMachine } from "./receipt.machine.ts"

export const liveReceipt = fill(receiptMachine, {
  load: askServer(
    (params) => checkoutCall(({ payment }) => payment.order({ params })),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
