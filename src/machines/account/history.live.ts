import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { fill } from "../slot.ts"
import { historyMachine } from "./history.machine.ts"
import { loadUserList } from "./userList.live.ts"

export const liveHistory = fill(historyMachine, {
  load: loadUserList(checkoutCall(({ library }) => library.history()))
})
