import { Schema } from "effect"

/**
 * What happened to the attempts to pay from this device, without any card data. Facts stay on users' devices for years:
 * fields are added as optional ones and never renamed. `ids` are cart ids of the lines paid for.
 */
export const CheckoutFact = Schema.Union([
  /**
   * Stored before anything is sent under this key, and before it is sent again: an attempt that counted as lost may still
   * arrive. `at` is in milliseconds since 1970.
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
