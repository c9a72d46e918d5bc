import { Option, Schema } from "effect"
import { browserStorage } from "../platform/browserStorage.ts"

/** Longer values are not ours. */
const Short = Schema.NonEmptyString.check(Schema.isMaxLength(200))

/** The query of a bank's return address. The token permits asking for the order's outcome. */
const BankAnswer = Schema.Struct({ token: Short, orderId: Short })
export type BankAnswer = typeof BankAnswer.Type

const storage = browserStorage("sessionStorage")
const key = "bankAnswer"

const stored = Schema.decodeUnknownOption(Schema.fromJsonString(BankAnswer))
const answered = Schema.decodeUnknownOption(BankAnswer)

/** Stores the query in this tab until it is used. The last one counts, even if invalid. */
export const keepBankAnswer = (given: { readonly token?: string; readonly orderId?: string }): void => {
  storage.removeItem(key)
  const answer = Option.getOrNull(answered(given))
  if (answer !== null) storage.setItem(key, JSON.stringify(answer))
}

export const bankAnswerInHand = (): BankAnswer | null => Option.getOrNull(stored(storage.getItem(key)))

/** Deletes this answer, but not a newer one. */
export const dropBankAnswer = ({ token }: BankAnswer): void => {
  if (bankAnswerInHand()?.token === token) storage.removeItem(key)
}
