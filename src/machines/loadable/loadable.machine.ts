import { assign, type EventObject, type MetaObject, type NonReducibleUnknown, setup, type StateMachine } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { type Slot, slot } from "../slot.ts"

export interface Loaded<Value> {
  readonly type: "loadable.loaded"
  readonly value: Value
}
export interface LoadFailed {
  readonly type: "loadable.failed"
  readonly trouble: Trouble
}
export interface Retry {
  readonly type: "loadable.retry"
}

/** What the chart of something loaded from `In` is, seen with the types of one screen. */
export type LoadableMachine<In, Value> = StateMachine<
  { readonly asked: In; readonly value: Value | null; readonly trouble: Trouble | null },
  Loaded<Value> | LoadFailed | Retry,
  Record<string, never>,
  { src: "load"; logic: Slot<In, Loaded<Value> | LoadFailed>; id: string | undefined },
  never,
  never,
  never,
  "loading" | "shown" | "failed",
  "busy",
  In,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  Record<never, never>
>

/**
 * The one chart of everything that only loads, shows, fails and is tried again. It is *loading*, then *shown* or
 * *failed*; a retry loads again and keeps what was shown before.
 */
export const loadable = <In, Value>(id: string): LoadableMachine<In, Value> =>
  setup({
    types: {
      input: {} as unknown,
      context: {} as { readonly asked: unknown; readonly value: unknown; readonly trouble: Trouble | null },
      events: {} as Loaded<unknown> | LoadFailed | Retry,
      tags: {} as "busy"
    },
    actors: { load: slot<unknown, Loaded<unknown> | LoadFailed>(`${id}.load`) },
    actions: {
      keepValue: assign({ value: (_, value: unknown) => value, trouble: null }),
      keepTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
    }
  }).createMachine({
    id,
    context: ({ input }) => ({ asked: input, value: null, trouble: null }),
    initial: "loading",
    states: {
      loading: {
        tags: "busy",
        invoke: { src: "load", input: ({ context }: { context: { readonly asked: unknown } }) => context.asked },
        on: {
          "loadable.loaded": {
            target: "shown",
            actions: { type: "keepValue", params: ({ event }: { event: Loaded<unknown> }) => event.value }
          },
          "loadable.failed": {
            target: "failed",
            actions: { type: "keepTrouble", params: ({ event }) => event.trouble }
          }
        }
      },
      shown: { on: { "loadable.retry": "loading" } },
      failed: { on: { "loadable.retry": "loading" } }
    }
  }) as unknown as LoadableMachine<In, Value>
