/** Nobody has to read more of a message than this, in characters. */
const longestMessage = 200

/**
 * What an address says went wrong with a payment, as plain text: on one line, without what cannot be seen, 200 characters
 * at most. Null where it says nothing. Source: product, "Back from the bank".
 */
export const failureMessage = (given: string | undefined): string | null => {
  const plain = (given ?? "").replaceAll(/\p{Cf}/gu, "").replaceAll(/[\p{Cc}\s]+/gu, " ")
  const text = Array.from(plain.trim()).slice(0, longestMessage).join("").trim()
  return text === "" ? null : text
}

/** The number of an order that an address names; null where what stands there cannot be one. */
export const numberIn = (given: string | undefined): string | null =>
  given !== undefined && /^[0-9]{1,40}$/.test(given) ? given : null
