import { Context, Effect } from "effect"
import { createActor, setup } from "xstate"
import { unreachable } from "../../src/domain/Trouble.ts"
import { loadable, type Loaded, type LoadFailed } from "../../src/machines/loadable/loadable.machine.ts"
import { valueOf } from "../../src/machines/loadable/loadable.view.ts"
import { ask, type Hear } from "../../src/machines/ask.ts"
import { fill, type Filling, slot } from "../../src/machines/slot.ts"

/** Promises of the types, kept by the compiler: a directive that is not needed is an error. */

type Found = { type: "issue.loaded"; id: string }
type Lost = { type: "issue.failed" }

class Issues extends Context.Service<Issues, { readonly get: (id: string) => Effect.Effect<string> }>()(
  "test/Issues"
) {}
class Other extends Context.Service<Other, { readonly x: number }>()("test/Other") {}

const chart = setup({
  types: { events: {} as Found | Lost },
  actors: { issue: slot<{ id: string }, Found | Lost>("issue") }
}).createMachine({ id: "issues", invoke: { src: "issue", input: { id: "1" } } })

const lost: Lost = { type: "issue.failed" }
const find = ask(
  (input: { id: string }, hear: Hear<Found | Lost>) =>
    Issues.use((issues) => issues.get(input.id)).pipe(Effect.andThen((id) => hear({ type: "issue.loaded", id }))),
  lost
)

export const filled: Filling<Issues, typeof chart> = fill(chart, { issue: find })

// @ts-expect-error a slot left empty
fill(chart, {})

// @ts-expect-error a service that the declared runtime does not have
export const wanting: Filling<Other, typeof chart> = filled

// What the chart says of input and answers is known where a slot is filled in place.
fill(chart, { issue: ask((input, hear) => hear({ type: "issue.loaded", id: input.id }), lost) })

// @ts-expect-error a typo in the answer
fill(chart, { issue: ask((input, hear) => hear({ type: "issue.laoded", id: input.id }), lost) })

const kiosk = loadable<{ tag: string }, ReadonlyArray<number>>("kiosk")
const failed: LoadFailed = { type: "loadable.failed", trouble: unreachable }
fill(kiosk, { load: ask((input, hear) => hear({ type: "loadable.loaded", value: [input.tag.length] }), failed) })
export const shown: ReadonlyArray<number> | null = valueOf(createActor(kiosk, { input: { tag: "" } }).getSnapshot())

const words = ask(
  (input: { tag: string }, hear: Hear<Loaded<ReadonlyArray<string>> | LoadFailed>) =>
    hear({ type: "loadable.loaded", value: [input.tag] }),
  failed
)
// @ts-expect-error another value than the screen shows
fill(kiosk, { load: words })

const deaf = setup({ types: { events: {} as Lost }, actors: { issue: slot<void, Found>("issue") } }).createMachine({
  id: "deaf"
})
const found = ask((_: void, hear: Hear<Found>) => hear({ type: "issue.loaded", id: "1" }), {
  type: "issue.loaded",
  id: ""
})
// @ts-expect-error a slot whose answers its chart does not know
fill(deaf, { issue: found })
