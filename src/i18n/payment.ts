import type { i18n } from "i18next"
import enPayment from "./en/payment.json" with { type: "json" }
import trPayment from "./tr/payment.json" with { type: "json" }

/** What paying says. It arrives with it, not with every page. */
export const payment = { tr: trPayment, en: enPayment } as const

/** From then on these words can be said, in either language. */
export const addPayment = (words: i18n): void => {
  words.addResourceBundle("tr", "payment", payment.tr)
  words.addResourceBundle("en", "payment", payment.en)
}
