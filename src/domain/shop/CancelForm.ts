import { type CancelReason, maxReasonLength } from "./Subscription.ts"

/** Why somebody ends a subscription, as it stands in the form; `words` count where the reason is another. */
export interface CancelForm {
  readonly reason: CancelReason | null
  readonly words: string
}

export const emptyCancelForm: CancelForm = { reason: null, words: "" }

/** A rule that the form breaks, by name. */
export type CancelProblem = "reasonRequired" | "wordsRequired" | "wordsLong"

/** A reason is required, and of another one the words. Source: product, "Subscriptions". */
export const cancelProblem = ({ reason, words }: CancelForm): CancelProblem | null => {
  if (reason === null) return "reasonRequired"
  if (reason !== "other") return null
  if (words.trim() === "") return "wordsRequired"
  return words.trim().length > maxReasonLength ? "wordsLong" : null
}

/** What the server is told: one of the reasons that are offered, or the words. */
export const toldReason = ({ reason, words }: CancelForm): string =>
  reason === "other" || reason === null ? words.trim() : reason
