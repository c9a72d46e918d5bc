import en from "./en/orders.json" with { type: "json" }
import tr from "./tr/orders.json" with { type: "json" }

/** Texts about orders, loaded with their screens. */
export const orders = { tr, en } as const
