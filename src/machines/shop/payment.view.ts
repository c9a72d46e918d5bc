import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Card, CardRefusals } from "../../domain/shop/card.ts"
import { type OrderLine, totalOf } from "../../domain/shop/Order.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { paymentMachine } from "./payment.machine.ts"

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

export type PaymentRef = ActorRefFrom<typeof paymentMachine>

/** What is paid for, as it is priced now. */
export const linesIn = ({ context }: PaymentSnapshot): ReadonlyArray<OrderLine> => context.lines

/** In kuruş. */
export const totalIn = ({ context }: PaymentSnapshot): number => totalOf(context.lines)

export const cardIn = ({ context }: PaymentSnapshot): Card => context.card

/** What is wrong with fields, since they were last sent. */
export const problemsIn = ({ context }: PaymentSnapshot): CardRefusals => context.problems

/** The same, where the server has found it. */
export const refusedIn = ({ context }: PaymentSnapshot): CardRefusals | null => context.refused

const told = ["declined", "failed", "unanswered", "repriced", "owned", "doubled"] as const

/** What came of the last try, where that has to be said beside the form. */
export const toldOf = (snapshot: PaymentSnapshot): (typeof told)[number] | null =>
  told.find((state) => snapshot.matches({ filling: state })) ?? null

/** Why no money was taken, or why nobody knows; a limit that is reached says when. */
export const troubleOf = ({ context }: PaymentSnapshot): Trouble | null => context.trouble

export const isPaying = (snapshot: PaymentSnapshot): boolean => snapshot.hasTag("busy")

/** It was sent, and nobody knows what came of it. */
export const isUncertain = (snapshot: PaymentSnapshot): boolean => snapshot.hasTag("uncertain")

/** Why there is nothing to pay for; of what was sent under this key before, no more is promised than is known. */
export const nothingOf = (snapshot: PaymentSnapshot): "gone" | "planGone" | "owned" | "text" => {
  const { purchase, isUnsure } = snapshot.context
  if (snapshot.matches({ filling: "repriced" })) return purchase.kind === "plan" ? "planGone" : "gone"
  return snapshot.matches({ filling: "owned" }) && !isUnsure ? "owned" : "text"
}

/** Where the bank asks its card's owner; null where none does. */
export const bankOf = (snapshot: PaymentSnapshot): string | null =>
  snapshot.matches("led") ? snapshot.context.url : null

/** It was paid for by another attempt. */
export const isOver = (snapshot: PaymentSnapshot): boolean => snapshot.matches("over")

/** Nothing was typed and nothing is under way: a press beside it loses nothing. */
export const isUntouched = (snapshot: PaymentSnapshot): boolean =>
  snapshot.matches("filling") && Object.values(snapshot.context.card).every((text) => text === "")
