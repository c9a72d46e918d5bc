import { setup } from "xstate"
import { fromEvent, withEvent } from "../../src/machines/fromEvent.ts"

/** Promises of the types, kept by the compiler: a directive that is not needed is an error. */

type Found = { type: "issue.found"; id: string; page: number }

const chart = setup({
  types: { events: {} as Found },
  actions: { takeId: (_, _id: string) => {}, takeAll: (_, _found: Found) => {} }
})

chart.createMachine({ on: { "issue.found": { actions: [fromEvent("takeId", "id"), withEvent("takeAll")] } } })

// @ts-expect-error a field of another type
chart.createMachine({ on: { "issue.found": { actions: fromEvent("takeId", "page") } } })

// @ts-expect-error a field that the event does not have
chart.createMachine({ on: { "issue.found": { actions: fromEvent("takeId", "name") } } })

// @ts-expect-error an action that the chart does not have
chart.createMachine({ on: { "issue.found": { actions: fromEvent("takeTitle", "id") } } })

// @ts-expect-error the whole event where an id is wanted
chart.createMachine({ on: { "issue.found": { actions: withEvent("takeId") } } })
