import { Schema } from "effect"
import type { Magazine } from "../catalogue/Magazine.ts"
import { yearlyPrice } from "../catalogue/price.ts"

/**
 * What is bought, as the cart keeps it on its reader's device: a single issue, whose `id` is the issue's, or a year of a
 * publication, whose `id` is `subscription_` and the publication's. `publication` is the id of either's publication,
 * `price` is in kuruş, `description` is an issue's own title. Source: product, "Cart".
 */
export const CartItem = Schema.Struct({
  id: Schema.String,
  publication: Schema.String,
  type: Schema.Literals(["issue", "subscription"]),
  title: Schema.String,
  description: Schema.String,
  image: Schema.NullOr(Schema.String),
  price: Schema.Int,
  quantity: Schema.Int
})
export type CartItem = typeof CartItem.Type

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
