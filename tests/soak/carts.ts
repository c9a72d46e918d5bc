import { shopInTabs } from "../kit/trials/cartTabs.ts"
import type { Soak } from "./main.ts"

/** Orders `count` things (500) in each of eight tabs at once, and looks whether all come to the same cart by the rules. */
export const soak: Soak = async ({ count, seed }) => {
  const { orders, folds, items, complaints } = await shopInTabs({ orders: count ?? 500, seed })
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${orders} orders in eight tabs, ${folds} carts seen, ${items} items in the end, ${complaints.length} against the rules or apart`,
    lost: complaints.length
  }
}
