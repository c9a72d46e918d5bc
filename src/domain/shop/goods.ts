import type { Magazine } from "../catalogue/Magazine.ts"
import { yearlyPrice } from "../catalogue/price.ts"
import type { CartItem } from "./CartItem.ts"

/** The id under which a year of this publication is bought. */
export const subscriptionId = (publication: string): string => `subscription_${publication}`

/** The issue that a card or a page shows, as it goes into the cart. */
export const issueItem = (
  magazine: Pick<Magazine, "id" | "issue_id" | "title" | "issue_title" | "cover_image" | "price">
): CartItem => ({
  id: magazine.issue_id,
  publication: magazine.id,
  type: "issue",
  title: magazine.title,
  description: magazine.issue_title,
  image: magazine.cover_image,
  price: magazine.price,
  quantity: 1
})

/** A year of its publication. */
export const subscriptionItem = (
  magazine: Pick<Magazine, "id" | "title" | "cover_image" | "tier" | "frequency">
): CartItem => ({
  id: subscriptionId(magazine.id),
  publication: magazine.id,
  type: "subscription",
  title: magazine.title,
  description: "",
  image: magazine.cover_image,
  price: yearlyPrice(magazine),
  quantity: 1
})
