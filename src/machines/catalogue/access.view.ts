import type { SnapshotFrom } from "xstate"
import { type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import { type AccessSummary, holdingsOf } from "../../domain/catalogue/AccessSummary.ts"
import type { accessMachine } from "./access.machine.ts"

type AccessSnapshot = SnapshotFrom<typeof accessMachine>

/** One object for one summary: who selects it is drawn anew when it has changed. */
const holdings = new WeakMap<AccessSummary, Holdings>()

/** What the entitlement rule takes. Nothing, as long as nothing is known. */
export const holdingsIn = ({ context: { summary } }: AccessSnapshot): Holdings => {
  if (summary === null) return noHoldings
  const held = holdings.get(summary) ?? holdingsOf(summary)
  holdings.set(summary, held)
  return held
}

/** What may be read is settled: until then, nothing is offered that depends on it. */
export const isAccessKnown = (snapshot: AccessSnapshot): boolean => snapshot.hasTag("known")
