import en from "./en/payment.json" with { type: "json" }
import tr from "./tr/payment.json" with { type: "json" }

/** Texts of paying, loaded with it. */
export const payment = { tr, en } as const
