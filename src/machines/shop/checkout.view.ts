import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { cartIdsOf, type Purchase } from "../../domain/shop/Purchase.ts"
import type { checkoutMachine } from "./checkout.machine.ts"

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>

/** What is being paid for; null while nobody does. */
export const purchaseIn = (snapshot: CheckoutSnapshot): Purchase | null =>
  snapshot.hasTag("open") ? snapshot.context.purchase : null

/** What the screen says of an attempt that is not settled; `url` is where a bank waits for its owner, null where none does. */
export interface Awaited {
  readonly url: string | null
}

/** Not while they pay for something, nor where the screen says it itself, nor once it was seen. */
export const awaitedIn = (snapshot: CheckoutSnapshot): Awaited | null => {
  const { awaited, dismissed, isOutcome } = snapshot.context
  return snapshot.hasTag("open") || isOutcome || awaited === null || dismissed.includes(awaited.key) ? null : awaited
}

/** It is known what whoever reads has tried to pay for. */
export const areAttemptsKnown = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches("visitors") || snapshot.matches({ readers: { attempts: "known" } })

/** The ids of all that was tried to be paid for, and of which nobody knows yet what came. */
export const triedIn = ({ context }: CheckoutSnapshot): ReadonlyArray<string> =>
  context.checkout.open.flatMap(({ ids }) => ids)

const isOf = ({ ids }: Attempt, line: OrderLine): boolean =>
  line.kind === "plan" ? ids.length === 0 : cartIdsOf([line]).some((id) => ids.includes(id))

/**
 * Whether the server is finding out what came of another payment, for any of what is about to be paid for. Where a bank
 * waits, nobody else does.
 */
export const isRivalled = ({ context }: CheckoutSnapshot, lines: ReadonlyArray<OrderLine>): boolean => {
  const { awaited, checkout } = context
  return (
    awaited?.url === null &&
    checkout.open.some((attempt) => attempt.key === awaited.key && lines.some((line) => isOf(attempt, line)))
  )
}
