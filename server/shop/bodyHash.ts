import { Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { Card } from "../../src/domain/shop/card.ts"

/**
 * What is kept of an attempt, to know it again. Of a card holder, expiry and last four digits are in it: what would be more is a way to the number. It is made with the
 * attempt's key, which the server does not keep, so that nobody who reads the table finds them by trying.
 */
export const bodyHash = (key: string, wished: ReadonlyArray<unknown>, card: Redacted.Redacted<Card>): string => {
  const { holder, number, expiry } = Redacted.value(card)
  const lastFour = number.replaceAll(/\s/g, "").slice(-4)
  const body = [...wished, holder.trim(), lastFour, expiry.trim()]
  return createHmac("sha256", key).update(JSON.stringify(body)).digest("base64url")
}
