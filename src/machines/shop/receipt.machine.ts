import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** An order as it was placed: loading, then shown or failed. Source: product, "Orders". */
export const receiptMachine = loadable<{ readonly number: string }, PlacedOrder>("receipt")
