import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { fill } from "../slot.ts"
import { libraryMachine } from "./library.machine.ts"
import { loadOwnList } from "./ownList.live.ts"

export const liveLibrary = fill(libraryMachine, {
  load: loadOwnList(checkoutCall(({ library }) => library.library()))
})
