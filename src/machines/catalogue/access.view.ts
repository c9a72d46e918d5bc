import type { SnapshotFrom } from "xstate"
import { type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import type { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import { holdingsOf } from "../../domain/catalogue/holdingsOf.ts"
import type { accessMachine } from "./access.machine.ts"

type AccessSnapshot = SnapshotFrom<typeof accessMachine>

/** One object per summary, so that selectors see a change only when there is one. */
const holdings = new WeakMap<AccessSummary, Holdings>()

/** What the entitlement rule takes; empty while nothing is known. */
export const holdingsIn = ({ context: { summary } }: AccessSnapshot): Holdings => {
  if (summary === null) return noHoldings
  const held = holdings.get(summary) ?? holdingsOf(summary)
  holdings.set(summary, held)
  return held
}

/** Whether a signed-in user waits to hear if what has a price is theirs; without an answer, prices are shown. */
export const isPriceAwaited = (snapshot: AccessSnapshot): boolean =>
  !isAccessKnown(snapshot) && snapshot.context.userId !== null && !snapshot.matches("unanswered")

/** Whether it is still to be heard who reads, or what a signed-in user has. */
export const isAccessAwaited = (snapshot: AccessSnapshot): boolean =>
  snapshot.matches("unknown") || isPriceAwaited(snapshot)

/** Whether access is known: until then nothing that depends on it is offered. */
export const isAccessKnown = (snapshot: AccessSnapshot): boolean => snapshot.hasTag("known")
