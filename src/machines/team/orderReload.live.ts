import { teamOrdersCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"

/** An order that was found, as it is now. */
export const liveOrderReload = askServer(
  (params: { readonly number: string }) => teamOrdersCall((orders) => orders.reload({ params })),
  ({ data }) => ({ type: "order.reloaded", order: data }),
  "order.kept"
)
