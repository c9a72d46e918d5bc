import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { cartIdsOf, type Purchase } from "../../domain/shop/Purchase.ts"
import type { checkoutMachine } from "./checkout.machine.ts"

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>

/** What is being paid for; null while nothing is. */
export const purchaseIn = (snapshot: CheckoutSnapshot): Purchase | null =>
  snapshot.hasTag("open") ? snapshot.context.purchase : null

/** What is about to be paid for, also by a visitor who has to sign in first. */
export const wantedIn = ({ context }: CheckoutSnapshot): Purchase | null => context.purchase

/** An attempt that is not settled; `url` is where a bank waits for the card's owner, null where none does. */
export interface Awaited {
  readonly url: string | null
}

/** Null while a purchase is open, on screens that show the outcome themselves, and once the notice was closed. */
export const awaitedIn = (snapshot: CheckoutSnapshot): Awaited | null => {
  const { awaited, dismissed } = snapshot.context.attempts
  if (snapshot.hasTag("open") || snapshot.hasTag("outcomeShown")) return null
  return awaited === null || dismissed.includes(awaited.key) ? null : awaited
}

/** The screen says by itself that this order is paid. */
export const isShownPaid = ({ context }: CheckoutSnapshot, number: string): boolean => context.shown === number

/** It is known what the user has tried to pay for. */
export const areAttemptsKnown = (snapshot: CheckoutSnapshot): boolean => snapshot.hasTag("attemptsKnown")

/** The cart ids in all open attempts. */
export const triedIn = ({ context }: CheckoutSnapshot): ReadonlyArray<string> =>
  context.attempts.checkout.open.flatMap(({ ids }) => ids)

const isOf = ({ ids }: Attempt, line: OrderLine): boolean =>
  line.kind === "plan" ? ids.length === 0 : cartIdsOf([line]).some((id) => ids.includes(id))

/** Whether the server is still working on another payment for any of these lines. A payment that waits at a bank does not count. */
export const isRivalled = ({ context }: CheckoutSnapshot, lines: ReadonlyArray<OrderLine>): boolean => {
  const { awaited, checkout } = context.attempts
  return (
    awaited?.url === null &&
    checkout.open.some((attempt) => attempt.key === awaited.key && lines.some((line) => isOf(attempt, line)))
  )
}
