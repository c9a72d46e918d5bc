import { assign, sendParent, setup } from "xstate"
import type { Outline, OutlinedIssue } from "../../domain/reader/outline.ts"
import { type Trouble, unexpected } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import type { Loaded, LoadFailed, Retry } from "../loadable/loadable.machine.ts"
import { slot } from "../slot.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"

export type OutlineAnswer = Loaded<Outline> | LoadFailed | { readonly type: "outline.forbidden" }

interface Context {
  readonly asked: OutlinedIssue
  readonly value: Outline | null
  readonly trouble: Trouble | null
}

/**
 * The table of contents of an issue: *loading*; *withheld* while access is renewed, then loading *again*; *settled* with a
 * value or a trouble. Source: product, "Toolbars and panels".
 */
export const outlineMachine = setup({
  types: {
    input: {} as OutlinedIssue,
    context: {} as Context,
    events: {} as OutlineAnswer | Retry | AccessRenewal,
    tags: {} as "busy"
  },
  actors: { load: slot<OutlinedIssue, OutlineAnswer>("outline.load") },
  actions: {
    keepValue: assign({ value: (_, value: Outline) => value, trouble: null }),
    keepTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" }))
  }
}).createMachine({
  id: "outline",
  context: ({ input }) => ({ asked: input, value: null, trouble: null }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context }) => context.asked },
      on: {
        "loadable.loaded": { target: "settled", actions: fromEvent("keepValue", "value") },
        "loadable.failed": { target: "settled", actions: fromEvent("keepTrouble", "trouble") },
        "outline.forbidden": "withheld"
      }
    },
    withheld: {
      tags: "busy",
      entry: "tellForbidden",
      on: {
        "pages.renew": "again",
        "pages.refuse": { target: "settled", actions: { type: "keepTrouble", params: unexpected } }
      }
    },
    again: {
      tags: "busy",
      invoke: { src: "load", input: ({ context }) => context.asked },
      on: {
        "loadable.loaded": { target: "settled", actions: fromEvent("keepValue", "value") },
        "loadable.failed": { target: "settled", actions: fromEvent("keepTrouble", "trouble") },
        "outline.forbidden": { target: "settled", actions: { type: "keepTrouble", params: unexpected } }
      }
    },
    settled: { on: { "loadable.retry": "loading" } }
  }
})
