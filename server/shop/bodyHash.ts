import { Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { Card } from "../../src/domain/shop/card.ts"

/**
 * Identifies an attempt's request. Of the card only holder, expiry and last four digits are included, because more
 * would help to find the number. Keyed by the attempt's key, which is not stored, so that nobody with the table can
 * find them by trial.
 */
export const bodyHash = (key: string, wished: ReadonlyArray<unknown>, card: Redacted.Redacted<Card>): string => {
  const { holder, number, expiry } = Redacted.value(card)
  const lastFour = number.replaceAll(/\s/g, "").slice(-4)
  const body = [...wished, holder.trim(), lastFour, expiry.trim()]
  return createHmac("sha256", key).update(JSON.stringify(body)).digest("base64url")
}
