import { Option, Schema } from "effect"
import { browserStorage } from "../platform/browserStorage.ts"

/** Longer ones are none of ours. */
const Short = Schema.NonEmptyString.check(Schema.isMaxLength(200))

/** What a bank sends the browser back with: whoever has the token may ask what came of the order. */
const BankAnswer = Schema.Struct({ token: Short, orderId: Short })
export type BankAnswer = typeof BankAnswer.Type

const storage = browserStorage("sessionStorage")
const key = "bankAnswer"

const stored = Schema.decodeUnknownOption(Schema.fromJsonString(BankAnswer))
const answered = Schema.decodeUnknownOption(BankAnswer)

/** Keeps what stood in the address for this tab, until it is used; the last one counts, also where it is none of ours. */
export const keepBankAnswer = (given: { readonly token?: string; readonly orderId?: string }): void => {
  storage.removeItem(key)
  const answer = Option.getOrNull(answered(given))
  if (answer !== null) storage.setItem(key, JSON.stringify(answer))
}

/** The one that this tab keeps, if it does. */
export const bankAnswerInHand = (): BankAnswer | null => Option.getOrNull(stored(storage.getItem(key)))

/** That one is done with; another that has come since is kept. */
export const dropBankAnswer = ({ token }: BankAnswer): void => {
  if (bankAnswerInHand()?.token === token) storage.removeItem(key)
}
