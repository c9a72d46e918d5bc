import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { familyMachine } from "./family.machine.ts"

export const liveFamily = fill(familyMachine, {
  load: askServer(
    () => checkoutCall(({ family }) => family.family()),
    ({ data }) => ({ type: "family.loaded", family: data }),
    "family.failed"
  ),
  invite: askServer(
    (payload) => checkoutCall(({ family }) => family.invite({ payload })),
    ({ data }) => ({ type: "family.changed", family: data }),
    "family.kept"
  ),
  dismiss: askServer(
    (params) => checkoutCall(({ family }) => family.dismiss({ params })),
    ({ data }) => ({ type: "family.changed", family: data }),
    "family.kept"
  )
})
