import { Schema } from "effect"
import { CartItem } from "./CartItem.ts"

/**
 * What happened to a cart. Facts stay on users' devices for years: fields are added as optional ones and never renamed.
 * `price` is in kuruş.
 */
export const CartFact = Schema.Union([
  Schema.TaggedStruct("ItemAdded", { item: CartItem }),
  Schema.TaggedStruct("ItemRemoved", { id: Schema.String }),
  Schema.TaggedStruct("ItemRepriced", { id: Schema.String, price: Schema.Int }),
  /** An order was paid; `ids` are those of its items. */
  Schema.TaggedStruct("CartEmptied", { ids: Schema.Array(Schema.String) }),
  /** Whoever was a visitor signed in: into the account's cart came what the visitor's held, at its `carry`-th carrying. */
  Schema.TaggedStruct("CartCarriedIn", { items: Schema.Array(CartItem), carry: Schema.Int }),
  /** The same, as it happened to the visitor's cart. */
  Schema.TaggedStruct("CartCarriedOut", { ids: Schema.Array(Schema.String), carry: Schema.Int })
])
export type CartFact = typeof CartFact.Type
