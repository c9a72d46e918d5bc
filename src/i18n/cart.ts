import type { i18n } from "i18next"
import enCart from "./en/cart.json" with { type: "json" }
import trCart from "./tr/cart.json" with { type: "json" }

/** What the cart says. It arrives with it, not with every page. */
export const cart = { tr: trCart, en: enCart } as const

export const addCart = (words: i18n): void => {
  words.addResourceBundle("tr", "cart", cart.tr)
  words.addResourceBundle("en", "cart", cart.en)
}
