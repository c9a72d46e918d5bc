import type { CartItem } from "../../src/domain/shop/CartItem.ts"
import { issueItem, subscriptionItem } from "../../src/domain/shop/goods.ts"
import { magazine } from "./magazines.ts"

const priced = (publication: string) =>
  ({ id: publication, title: publication, tier: 2, price: 4999, is_free: false }) as const

/** An issue of a monthly publication, at 49.99 lira, under the id of both: `atlas-12`. */
export const issue = (publication: string, number: number): CartItem =>
  issueItem(magazine({ ...priced(publication), issue_id: `${publication}-${number}` }))

/** A year of it, at 499.90 lira. */
export const year = (publication: string): CartItem => subscriptionItem(magazine(priced(publication)))
