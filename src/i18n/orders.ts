import type { i18n } from "i18next"
import enOrders from "./en/orders.json" with { type: "json" }
import trOrders from "./tr/orders.json" with { type: "json" }

/** Texts about orders, loaded with their screens. */
export const orders = { tr: trOrders, en: enOrders } as const

export const addOrders = (words: i18n): void => {
  words.addResourceBundle("tr", "orders", orders.tr)
  words.addResourceBundle("en", "orders", orders.en)
}
