import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Card, CardRefusals } from "../../domain/shop/card.ts"
import { type OrderLine, totalOf } from "../../domain/shop/Order.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { paymentMachine } from "./payment.machine.ts"

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

export type PaymentRef = ActorRefFrom<typeof paymentMachine>

/** At present prices. */
export const linesIn = ({ context }: PaymentSnapshot): ReadonlyArray<OrderLine> => context.payable.lines

/** In kuruş. */
export const totalIn = ({ context }: PaymentSnapshot): number => totalOf(context.payable.lines)

export const cardIn = ({ context }: PaymentSnapshot): Card => context.form.card

/** Problems of fields, until they are edited. */
export const problemsIn = ({ context }: PaymentSnapshot): CardRefusals => context.form.problems

/** Problems that the server found in the last try. */
export const refusedIn = ({ context }: PaymentSnapshot): CardRefusals | null => context.form.refused

const outcomes = ["declined", "failed", "unanswered", "repriced", "owned", "yearBoughtBefore"] as const

/** The outcome of the last try that is shown beside the form. */
export const outcomeOf = (snapshot: PaymentSnapshot): (typeof outcomes)[number] | null =>
  snapshot.matches({ filling: "ownedMaybePaid" })
    ? "owned"
    : (outcomes.find((state) => snapshot.matches({ filling: state })) ?? null)

/** Why no money was taken, or why that is not known. */
export const troubleOf = ({ context }: PaymentSnapshot): Trouble | null => context.trouble

export const isPaying = (snapshot: PaymentSnapshot): boolean => snapshot.hasTag("busy")

/** It was sent, and the server does not know the outcome yet. */
export const isUncertain = (snapshot: PaymentSnapshot): boolean => snapshot.hasTag("uncertain")

/** Why nothing is left to pay for. "owned" promises that no money was taken. */
export const nothingOf = (snapshot: PaymentSnapshot): "gone" | "planGone" | "owned" | "text" => {
  const isPlan = snapshot.context.purchase.kind === "plan"
  if (snapshot.matches({ filling: "repriced" })) return isPlan ? "planGone" : "gone"
  return snapshot.matches({ filling: "owned" }) ? "owned" : "text"
}

/** Where the bank asks the card's owner; null where it does not. */
export const bankOf = (snapshot: PaymentSnapshot): string | null =>
  snapshot.matches("atBank") ? snapshot.context.url : null

/** Another attempt has paid for it. */
export const isPaidElsewhere = (snapshot: PaymentSnapshot): boolean => snapshot.matches("paidElsewhere")

/** Nothing was typed and nothing is being sent: the dialog may close at a press beside it. */
export const isUntouched = (snapshot: PaymentSnapshot): boolean =>
  snapshot.matches("filling") && Object.values(snapshot.context.form.card).every((text) => text === "")
