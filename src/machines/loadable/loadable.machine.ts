import { assign, type EventObject, type MetaObject, type NonReducibleUnknown, setup, type StateMachine } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { type Slot, slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export interface Loaded<Value> {
  readonly type: "loadable.loaded"
  readonly value: Value
}
/** What was loaded at another time, told before the answer of this one. */
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
/** It may have changed since. */
export interface Outdated {
  readonly type: "loadable.outdated"
}

/** What the chart of something loaded from `In` is, seen with the types of one screen. */
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
 * The one chart of everything that only loads, shows, fails and is tried again. It is *loading*, then *settled*, with a
 * value or with a trouble; a retry loads again and keeps what was shown before. What is recalled from another time is
 * there while it is loading, and stays where that fails.
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
    // What has changed since it was asked for is not in the answer.
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
