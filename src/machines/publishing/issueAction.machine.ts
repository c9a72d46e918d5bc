import { assign, sendParent, setup } from "xstate"
import type { DeskIssue } from "../../domain/publishing/DeskIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type TargetIssue = Pick<DeskIssue, "id" | "title">

export type ActionAnswer =
  | { readonly type: "action.done" }
  | { readonly type: "action.refused"; readonly trouble: Trouble }

export type IssueActionEvent =
  | ActionAnswer
  | { readonly type: "issue.retry"; readonly issue: TargetIssue }
  | { readonly type: "issue.remove"; readonly issue: TargetIssue }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }

/** Tells the desk that its list is outdated. */
export interface IssueChanged {
  readonly type: "issue.changed"
}

/**
 * One action on one issue at a time: *resting*, *retrying* its conversion, or *confirming* a deletion and then
 * *removing* it. A refusal is shown until the next action. Source: product, "Publisher's desk".
 */
export const issueActionMachine = setup({
  types: {
    context: {} as { readonly issue: TargetIssue | null; readonly trouble: Trouble | null },
    events: {} as IssueActionEvent,
    tags: {} as "busy"
  },
  actors: {
    retry: slot<TargetIssue | null, ActionAnswer>("issueAction.retry"),
    remove: slot<TargetIssue | null, ActionAnswer>("issueAction.remove")
  },
  actions: {
    begin: assign((_, issue: TargetIssue) => ({ issue, trouble: null })),
    end: assign({ issue: null }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    tellChanged: sendParent((): IssueChanged => ({ type: "issue.changed" }))
  }
}).createMachine({
  id: "issueAction",
  context: { issue: null, trouble: null },
  initial: "resting",
  states: {
    resting: {
      on: {
        "issue.retry": { target: "retrying", actions: fromEvent("begin", "issue") },
        "issue.remove": { target: "confirming", actions: fromEvent("begin", "issue") }
      }
    },
    confirming: {
      on: {
        "removal.confirm": "removing",
        "removal.cancel": { target: "resting", actions: "end" }
      }
    },
    retrying: {
      tags: "busy",
      invoke: { src: "retry", input: ({ context }) => context.issue },
      on: {
        "action.done": { target: "resting", actions: ["end", "tellChanged"] },
        "action.refused": {
          target: "resting",
          actions: [fromEvent("takeTrouble", "trouble"), "tellChanged"]
        }
      }
    },
    removing: {
      tags: "busy",
      invoke: { src: "remove", input: ({ context }) => context.issue },
      on: {
        "action.done": { target: "resting", actions: ["end", "tellChanged"] },
        "action.refused": {
          target: "resting",
          actions: [fromEvent("takeTrouble", "trouble"), "tellChanged"]
        }
      }
    }
  }
})
