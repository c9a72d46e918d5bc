import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { salesOfMonthMachine } from "./salesOfMonth.machine.ts"

export const liveSalesOfMonth = fill(salesOfMonthMachine, {
  load: askServer(
    (month) => publishingCall((publishing) => publishing.salesOfMonth({ params: { month } })),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
