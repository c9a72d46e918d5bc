import { assign, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"

/** Milliseconds for which the scale is shown after its last change. Source: product, "Zoom". */
const shownFor = 1500

/** Milliseconds without a change after which it is said too: not each percent that fingers pass. */
const saidAfter = 300

/** How large the slide is seen: *hidden*, or *shown* for a while once it has changed, first *changing*, then *said*. */
export const scaleIndicatorMachine = setup({
  types: {
    context: {} as { readonly percent: number },
    events: {} as { readonly type: "scale.changed"; readonly percent: number },
    tags: {} as "shown" | "said"
  },
  actions: { takePercent: assign({ percent: (_, percent: number) => percent }) },
  delays: { shownFor, saidAfter }
}).createMachine({
  id: "scaleIndicator",
  context: { percent: 100 },
  initial: "hidden",
  on: {
    "scale.changed": { target: ".shown", actions: fromEvent("takePercent", "percent") }
  },
  states: {
    hidden: {},
    shown: {
      tags: "shown",
      after: { shownFor: "hidden" },
      initial: "changing",
      states: {
        changing: { after: { saidAfter: "said" } },
        said: { tags: "said" }
      }
    }
  }
})
