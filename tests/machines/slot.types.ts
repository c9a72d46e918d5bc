import { Context, Effect } from "effect"
import { createActor, setup } from "xstate"
import { unreachable } from "../../src/domain/Trouble.ts"
import { loadable, type Loaded as Shown, type LoadFailed } from "../../src/machines/loadable/loadable.machine.ts"
import { valueOf } from "../../src/machines/loadable/loadable.view.ts"
import { ask, fill, type Filling, slot } from "../../src/machines/slot.ts"

type Loaded = { type: "issue.loaded"; id: string }
type Failed = { type: "issue.failed" }

const chart = setup({
  types: { events: {} as Loaded | Failed },
  actors: { issue: slot<{ id: string }, Loaded | Failed>("issue") }
}).createMachine({ id: "x", initial: "a", states: { a: { invoke: { src: "issue", input: { id: "1" } } } } })

class Issues extends Context.Service<Issues, { readonly get: (id: string) => Effect.Effect<string> }>()("test/Issues") {}
class Other extends Context.Service<Other, { readonly x: number }>()("test/Other") {}

const issue = ask((input: { id: string }, hear: (e: Loaded | Failed) => Effect.Effect<void>) =>
  Issues.use((issues) => issues.get(input.id)).pipe(Effect.andThen((id) => hear({ type: "issue.loaded", id }))), { type: "issue.failed" })

export const good: Filling<Issues, typeof chart> = fill(chart, { issue })

// @ts-expect-error a slot left empty
fill(chart, {})

// @ts-expect-error the filling needs a service that the declared runtime does not have
export const wanting: Filling<Other, typeof chart> = fill(chart, { issue })

// inline: the input and the answers are known from the chart
fill(chart, { issue: ask((input, hear) => hear({ type: "issue.loaded", id: input.id }), { type: "issue.failed" }) })

// @ts-expect-error a typo in the answer
fill(chart, { issue: ask((input: { id: string }, hear) => hear({ type: "issue.laoded", id: input.id }), { type: "issue.failed" }) })

// a shared chart keeps the types of the screen that uses it
const kiosk = loadable<{ tag: string }, ReadonlyArray<number>>("kiosk")
fill(kiosk, { load: ask((input, hear) => hear({ type: "loadable.loaded", value: [input.tag.length] }), { type: "loadable.failed", trouble: unreachable }) })
const words = ask(
  (input: { tag: string }, hear: (e: Shown<ReadonlyArray<string>> | LoadFailed) => Effect.Effect<void>) =>
    hear({ type: "loadable.loaded", value: [input.tag] }),
  { type: "loadable.failed", trouble: unreachable }
)
// @ts-expect-error another value than the screen shows
fill(kiosk, { load: words })
const actor = createActor(kiosk, { input: { tag: "x" } })
export const shown: ReadonlyArray<number> | null = valueOf(actor.getSnapshot())

const deaf = setup({ types: { events: {} as Failed }, actors: { issue: slot<void, Loaded>("issue") } }).createMachine({ id: "deaf" })
// @ts-expect-error the slot may answer with an event that its chart does not know
fill(deaf, { issue: ask((_: void, hear: (e: Loaded) => Effect.Effect<void>) => hear({ type: "issue.loaded", id: "1" }), { type: "issue.loaded", id: "" }) })
