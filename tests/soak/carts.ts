import { changeCartAcrossTabs } from "../kit/trials/cartAcrossTabs.ts"
import type { Soak } from "./main.ts"

/**
 * Sends `count` random orders (500) to the cart in each of eight tabs at once; in the end all carts must be equal and
 * valid.
 */
export const soak: Soak = async ({ count, seed }) => {
  const { orders, folds, items, complaints } = await changeCartAcrossTabs({ orders: count ?? 500, seed })
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${orders} orders in eight tabs, ${folds} carts seen, ${items} items in the end, ${complaints.length} against the rules or different`,
    lost: complaints.length
  }
}
