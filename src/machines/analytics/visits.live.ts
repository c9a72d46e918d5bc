import { Effect } from "effect"
import { watchTab } from "../../services/analytics/watchTab.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { visitsMachine } from "./visits.machine.ts"

export const liveVisits = fill(visitsMachine, {
  watch: ask((_: void, hear) => watchTab((watched) => Effect.runSync(hear(watched))), {
    type: "tab.hidden",
    at: 0
  })
})
