import { Schema } from "effect"

/**
 * An item of the cart, as stored on the user's device: a single issue, whose `id` is the issue's, or a year of a
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
