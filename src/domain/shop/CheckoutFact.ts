import { Schema } from "effect"

/**
 * What happened to somebody's attempts to pay from this device; nothing of a card is in it. Facts lie on readers' devices
 * for years: fields may be added as optional ones, none is renamed. `ids` are those of what is paid for, as the cart has
 * them.
 */
export const CheckoutFact = Schema.Union([
  /**
   * Written before anything is sent under this key, and before it is sent again: what nobody knows the end of, and was called
   * lost, may arrive after all. `at` is in milliseconds since 1970.
   */
  Schema.TaggedStruct("AttemptBegun", { key: Schema.String, at: Schema.Number, ids: Schema.Array(Schema.String) }),
  /** Nothing more will come of it, unless it is sent again; `lost`: it never became an order. */
  Schema.TaggedStruct("AttemptEnded", { key: Schema.String, outcome: Schema.Literals(["paid", "failed", "lost"]) }),
  /** The order of this number is paid. */
  Schema.TaggedStruct("OrderSettled", { number: Schema.String, ids: Schema.Array(Schema.String) })
])
export type CheckoutFact = typeof CheckoutFact.Type

/** How an attempt ended. */
export type Outcome = Extract<CheckoutFact, { readonly _tag: "AttemptEnded" }>["outcome"]
