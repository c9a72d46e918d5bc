import { assign, enqueueActions, setup } from "xstate"
import { type DeskAsked, isSameList } from "../../domain/publishing/deskList.ts"
import { type DeskIssue, isConverting, isMoving } from "../../domain/publishing/DeskIssue.ts"
import { statusChanges } from "../../domain/publishing/statusChanges.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { type IssueChanged, issueActionMachine } from "./issueAction.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type DeskAnswer =
  | { readonly type: "desk.loaded"; readonly issues: ReadonlyArray<DeskIssue>; readonly total: number }
  | { readonly type: "desk.failed"; readonly trouble: Trouble }

type Loaded = Extract<DeskAnswer, { readonly type: "desk.loaded" }>

export type DeskEvent =
  | DeskAnswer
  | IssueChanged
  | { readonly type: "desk.retry" }
  | { readonly type: "desk.ask"; readonly asked: DeskAsked }

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

const desk = setup({
  types: {
    input: {} as DeskAsked,
    context: {} as {
      readonly asked: DeskAsked
      readonly issues: ReadonlyArray<DeskIssue> | null
      /** How many issues are asked for, on all pages together. */
      readonly total: number
      readonly trouble: Trouble | null
    },
    events: {} as DeskEvent,
    emitted: {} as DeskMoved,
    tags: {} as "busy" | "failed"
  },
  actors: { load: slot<DeskAsked, DeskAnswer>("desk.load"), action: issueActionMachine },
  actions: {
    ask: assign({ asked: (_, asked: DeskAsked) => asked, trouble: null }),
    takeIssues: assign((_, { issues, total }: Loaded) => ({ issues, total, trouble: null })),
    forgetIssues: assign({ issues: null }),
    tellMoved: enqueueActions(({ context, enqueue }, issues: ReadonlyArray<DeskIssue>) => {
      const before = context.issues ?? []
      const isGone = before.some(({ id }) => issues.every((issue) => issue.id !== id))
      const isPublished = statusChanges(before, issues).some(({ status }) => status === "PUBLISHED")
      if (isGone || isPublished) enqueue.emit({ type: "desk.moved" })
    }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
  },
  guards: {
    isOther: ({ context }, asked: DeskAsked) => !isSameList(context.asked, asked),
    isConverting: ({ context }) => context.trouble === null && (context.issues?.some(isConverting) ?? false),
    isMoving: ({ context }) => context.issues?.some(isMoving) ?? false
  },
  delays: { conversionPollDelay, pollDelay }
})

/**
 * A publisher's issues: *loading*, then *shown* or *failed*. While something changes, the list is *refreshing* again
 * and again behind what is shown, but not while the tab is hidden. Another list is *loading* below the one before it.
 * Source: product, "Publisher's desk".
 */
export const deskMachine = desk.createMachine({
  id: "desk",
  context: ({ input }) => ({ asked: input, issues: null, total: 0, trouble: null }),
  invoke: { src: "action", id: "action" },
  on: {
    "desk.ask": {
      guard: fromEvent("isOther", "asked"),
      target: ".loading",
      reenter: true,
      actions: fromEvent("ask", "asked")
    }
  },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context }) => context.asked },
      on: {
        "desk.loaded": { target: "shown", actions: withEvent("takeIssues") },
        "desk.failed": { target: "failed", actions: ["forgetIssues", fromEvent("takeTrouble", "trouble")] },
        "issue.changed": { target: "loading", reenter: true }
      }
    },
    failed: { tags: "failed", on: { "desk.retry": "loading" } },
    shown: {
      on: { "issue.changed": "refreshing", "desk.retry": "refreshing" },
      after: {
        conversionPollDelay: { guard: "isConverting", target: "refreshing" },
        pollDelay: { guard: "isMoving", target: "refreshing" }
      }
    },
    refreshing: {
      invoke: { src: "load", input: ({ context }) => context.asked },
      on: {
        "issue.changed": { target: "refreshing", reenter: true },
        "desk.loaded": {
          target: "shown",
          actions: [fromEvent("tellMoved", "issues"), withEvent("takeIssues")]
        },
        "desk.failed": { target: "shown", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
