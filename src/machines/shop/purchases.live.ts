import { Effect } from "effect"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { purchasesMachine } from "./purchases.machine.ts"

/** The last answer in this tab, for one user only. */
let kept: { readonly userId: string; readonly orders: ReadonlyArray<PlacedOrder> } | null = null

export const livePurchases = fill(purchasesMachine, {
  load: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        if (kept?.userId !== userId) kept = null
        if (kept !== null) yield* hear({ type: "purchases.recalled", orders: kept.orders })
        yield* whenSeen
        const { data } = yield* checkoutCall(({ payment }) => payment.orders())
        kept = { userId, orders: data.items }
        yield* hear({ type: "purchases.loaded", orders: data.items })
      }).pipe(Effect.catch((error) => hear({ type: "purchases.failed", trouble: troubleIn(error) }))),
    { type: "purchases.failed", trouble: troubleIn(null) }
  )
})
