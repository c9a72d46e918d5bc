import { assign, type EventObject, type MetaObject, type NonReducibleUnknown, setup, type StateMachine } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { type Slot, slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export interface Loaded<Value> {
  readonly type: "loadable.loaded"
  readonly value: Value
}
/** An earlier value, sent before the answer. */
export interface Recalled<Value> {
  readonly type: "loadable.recalled"
  readonly value: Value
}
export interface LoadFailed {
  readonly type: "loadable.failed"
  readonly trouble: Trouble
}
export interface Retry {
  readonly type: "loadable.retry"
}
/** The value may have changed since. */
export interface Outdated {
  readonly type: "loadable.outdated"
}

/** The type of the chart of a value loaded from `In`. */
export type LoadableMachine<In, Value> = StateMachine<
  { readonly asked: In; readonly value: Value | null; readonly trouble: Trouble | null },
  Loaded<Value> | Recalled<Value> | LoadFailed | Retry | Outdated,
  Record<string, never>,
  { src: "load"; logic: Slot<In, Loaded<Value> | Recalled<Value> | LoadFailed>; id: string | undefined },
  never,
  never,
  never,
  "loading" | "settled",
  "busy",
  In,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  Record<never, never>
>

/**
 * The one chart of everything that is loaded and shown: *loading*, then *settled* with a value or a trouble. A retry
 * keeps the old value meanwhile. A recalled value is shown while loading, and stays if that fails.
 */
export const loadable = <In, Value>(id: string): LoadableMachine<In, Value> =>
  setup({
    types: {
      input: {} as unknown,
      context: {} as { readonly asked: unknown; readonly value: unknown; readonly trouble: Trouble | null },
      events: {} as Loaded<unknown> | Recalled<unknown> | LoadFailed | Retry | Outdated,
      tags: {} as "busy"
    },
    actors: { load: slot<unknown, Loaded<unknown> | Recalled<unknown> | LoadFailed>(`${id}.load`) },
    actions: {
      keepValue: assign({ value: (_, value: unknown) => value, trouble: null }),
      keepRecalled: assign({ value: ({ context }, value: unknown) => context.value ?? value }),
      keepTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
    }
  }).createMachine({
    id,
    context: ({ input }) => ({ asked: input, value: null, trouble: null }),
    // The answer on its way lacks what changed since it was asked for.
    on: { "loadable.outdated": ".loading" },
    initial: "loading",
    states: {
      loading: {
        tags: "busy",
        invoke: { src: "load", input: ({ context }: { context: { readonly asked: unknown } }) => context.asked },
        on: {
          "loadable.recalled": {
            actions: { type: "keepRecalled", params: ({ event }: { event: Recalled<unknown> }) => event.value }
          },
          "loadable.loaded": {
            target: "settled",
            actions: { type: "keepValue", params: ({ event }: { event: Loaded<unknown> }) => event.value }
          },
          "loadable.failed": {
            target: "settled",
            actions: fromEvent("keepTrouble", "trouble")
          }
        }
      },
      settled: { on: { "loadable.retry": "loading" } }
    }
  }) as unknown as LoadableMachine<In, Value>
