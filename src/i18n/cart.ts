import en from "./en/cart.json" with { type: "json" }
import tr from "./tr/cart.json" with { type: "json" }

/** What the cart says. It arrives with it, not with every page. */
export const cart = { tr, en } as const
