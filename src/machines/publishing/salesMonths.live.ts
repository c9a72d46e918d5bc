import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { salesMonthsMachine } from "./salesMonths.machine.ts"

export const liveSalesMonths = fill(salesMonthsMachine, {
  load: askServer(
    () => publishingCall((publishing) => publishing.sales()),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
