import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { loadable } from "../loadable/loadable.machine.ts"

export const receiptMachine = loadable<{ readonly number: string }, PlacedOrder>("receipt")
