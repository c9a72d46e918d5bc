import type { i18n } from "i18next"
import enPayment from "./en/payment.json" with { type: "json" }
import trPayment from "./tr/payment.json" with { type: "json" }

/** Texts of paying, loaded with it. */
export const payment = { tr: trPayment, en: enPayment } as const

export const addPayment = (words: i18n): void => {
  words.addResourceBundle("tr", "payment", payment.tr)
  words.addResourceBundle("en", "payment", payment.en)
}
