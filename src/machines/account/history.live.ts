import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { fill } from "../slot.ts"
import { historyMachine } from "./history.machine.ts"
import { loadOwnList } from "./ownList.live.ts"

export const liveHistory = fill(historyMachine, {
  load: loadOwnList(checkoutCall(({ library }) => library.history()))
})
