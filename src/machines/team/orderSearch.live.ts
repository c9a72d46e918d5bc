import { teamOrdersCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { liveOrderReload } from "./orderReload.live.ts"
import { orderSearchMachine } from "./orderSearch.machine.ts"

export const liveOrderSearch = fill(orderSearchMachine, {
  find: askServer(
    (sought) => teamOrdersCall((orders) => orders.find({ payload: { sought } })),
    ({ data }) => ({ type: "orders.found", orders: data.items }),
    "orders.failed"
  ),
  reload: liveOrderReload
})
