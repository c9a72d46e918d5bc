import type { i18n } from "i18next"
import enOrders from "./en/orders.json" with { type: "json" }
import trOrders from "./tr/orders.json" with { type: "json" }

/** What is said of orders: on the way back from the bank, and among purchases. It arrives with these screens. */
export const orders = { tr: trOrders, en: enOrders } as const

/** From then on these words can be said, in either language. */
export const addOrders = (words: i18n): void => {
  words.addResourceBundle("tr", "orders", orders.tr)
  words.addResourceBundle("en", "orders", orders.en)
}
