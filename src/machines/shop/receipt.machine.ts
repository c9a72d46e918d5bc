import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** One order of whoever is signed in: loading, then shown or failed. */
export const receiptMachine = loadable<{ readonly number: string }, PlacedOrder>("receipt")
