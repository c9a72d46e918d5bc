import type { i18n } from "i18next"
import { addCart } from "./cart.ts"
import { addConsent } from "./consent.ts"
import { addLog } from "./log.ts"
import { addPayment } from "./payment.ts"

/** The words of deferred actors, and of what opens over any screen to show these. */
export const addDeferred = (words: i18n): void => {
  addCart(words)
  addConsent(words)
  addLog(words)
  addPayment(words)
}
