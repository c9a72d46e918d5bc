import { Effect } from "effect"
import { Events } from "../../../server/analytics/Events.ts"

/** Counts each day that has new events, all at once. */
export const countEvents = Events.use(({ marked, count }) =>
  Effect.flatMap(marked, (days) => Effect.forEach(days, count, { discard: true }))
)
