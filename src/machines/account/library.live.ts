import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { fill } from "../slot.ts"
import { libraryMachine } from "./library.machine.ts"
import { loadUserList } from "./userList.live.ts"

export const liveLibrary = fill(libraryMachine, {
  load: loadUserList(checkoutCall(({ library }) => library.library()))
})
