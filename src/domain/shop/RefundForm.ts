import type { RefundProblem } from "./Order.ts"

export const maxRefundWords = 500

/** Why a line is refunded, as it stands in the form. */
export interface RefundForm {
  readonly problem: RefundProblem | null
  readonly words: string
}

export const emptyRefundForm: RefundForm = { problem: null, words: "" }

/** A rule that the form breaks, by name. */
export type RefundFault = "problemRequired" | "wordsRequired" | "wordsLong"

/** A problem is required, and of another one the words. Source: product, "Refunds". */
export const refundFault = ({ problem, words }: RefundForm): RefundFault | null => {
  if (problem === null) return "problemRequired"
  if (problem === "other" && words.trim() === "") return "wordsRequired"
  return words.trim().length > maxRefundWords ? "wordsLong" : null
}
