import { assign, enqueueActions, setup } from "xstate"
import { type DeskIssue, isConverting, isMoving } from "../../domain/publishing/DeskIssue.ts"
import { statusChanges } from "../../domain/publishing/statusChanges.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { type IssueChanged, issueActionMachine } from "./issueAction.machine.ts"
import { fromEvent } from "../fromEvent.ts"

export type DeskAnswer =
  | { readonly type: "desk.loaded"; readonly issues: ReadonlyArray<DeskIssue> }
  | { readonly type: "desk.failed"; readonly trouble: Trouble }

export type DeskEvent = DeskAnswer | IssueChanged | { readonly type: "desk.retry" }

/** Something on the desk was published, or an issue left it: what is shown of both elsewhere is outdated. */
export interface DeskMoved {
  readonly type: "desk.moved"
}

/**
 * Milliseconds between two requests while pages are converted; and while an issue waits for its time, or after a
 * failure.
 */
export const conversionPollDelay = 1000
export const pollDelay = 15_000

/**
 * A publisher's issues: *loading*, then *shown* or *failed*. While something changes, the list is *refreshing* again
 * and again behind what is shown, but not while the tab is hidden. Source: product, "Publisher's desk".
 */
export const deskMachine = setup({
  types: {
    context: {} as { readonly issues: ReadonlyArray<DeskIssue> | null; readonly trouble: Trouble | null },
    events: {} as DeskEvent,
    emitted: {} as DeskMoved,
    tags: {} as "busy"
  },
  actors: { load: slot<void, DeskAnswer>("desk.load"), action: issueActionMachine },
  actions: {
    takeIssues: assign((_, issues: ReadonlyArray<DeskIssue>) => ({ issues, trouble: null })),
    tellMoved: enqueueActions(({ context, enqueue }, issues: ReadonlyArray<DeskIssue>) => {
      const before = context.issues ?? []
      const isGone = before.some(({ id }) => issues.every((issue) => issue.id !== id))
      const isPublished = statusChanges(before, issues).some(({ status }) => status === "PUBLISHED")
      if (isGone || isPublished) enqueue.emit({ type: "desk.moved" })
    }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
  },
  guards: {
    isConverting: ({ context }) => context.trouble === null && (context.issues?.some(isConverting) ?? false),
    isMoving: ({ context }) => context.issues?.some(isMoving) ?? false
  },
  delays: { conversionPollDelay, pollDelay }
}).createMachine({
  id: "desk",
  context: { issues: null, trouble: null },
  invoke: { src: "action", id: "action" },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "desk.loaded": { target: "shown", actions: fromEvent("takeIssues", "issues") },
        "desk.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "desk.retry": "loading" } },
    shown: {
      on: { "issue.changed": "refreshing", "desk.retry": "refreshing" },
      after: {
        conversionPollDelay: { guard: "isConverting", target: "refreshing" },
        pollDelay: { guard: "isMoving", target: "refreshing" }
      }
    },
    refreshing: {
      invoke: { src: "load" },
      on: {
        "issue.changed": { target: "refreshing", reenter: true },
        "desk.loaded": {
          target: "shown",
          actions: [fromEvent("tellMoved", "issues"), fromEvent("takeIssues", "issues")]
        },
        "desk.failed": { target: "shown", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
