/** Nobody has to read more of a message than this, and no number of an order is longer, in characters. */
const longest = { message: 200, number: 64 }

/** As plain text on one line, without what cannot be seen; null where nothing is left. */
const plain = (given: string | undefined, most: number): string | null => {
  const line = (given ?? "").replaceAll(/\p{Cf}/gu, "").replaceAll(/[\p{Cc}\s]+/gu, " ")
  const text = Array.from(line.trim()).slice(0, most).join("").trim()
  return text === "" ? null : text
}

/** What an address says went wrong with a payment; null where it says nothing. Source: product, "Back from the bank". */
export const failureMessage = (given: string | undefined): string | null => plain(given, longest.message)

/** The number of the order that an address calls paid; null where it names none. Source: product, "Back from the bank". */
export const paidNumber = (given: string | undefined): string | null => plain(given, longest.number)
