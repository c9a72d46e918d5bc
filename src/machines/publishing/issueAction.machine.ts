import { assign, sendParent, setup } from "xstate"
import type { DeskIssue } from "../../domain/publishing/DeskIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type ActedOn = Pick<DeskIssue, "id" | "title">

export type ActionAnswer =
  | { readonly type: "action.done" }
  | { readonly type: "action.refused"; readonly trouble: Trouble }

export type IssueActionEvent =
  | ActionAnswer
  | { readonly type: "issue.retry"; readonly issue: ActedOn }
  | { readonly type: "issue.remove"; readonly issue: ActedOn }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }

/** What the desk hears when something became of an issue: its list is old. */
export interface IssueChanged {
  readonly type: "issue.changed"
}

/**
 * What a publisher does to one issue at a time: the desk is *resting*; an issue is *retrying*; a deletion is *confirming*
 * first, then *removing*. A refusal is told until the next action. Source: product, "Publisher's desk".
 */
export const issueActionMachine = setup({
  types: {
    context: {} as { readonly issue: ActedOn | null; readonly trouble: Trouble | null },
    events: {} as IssueActionEvent,
    tags: {} as "busy"
  },
  actors: {
    retry: slot<ActedOn | null, ActionAnswer>("issueAction.retry"),
    remove: slot<ActedOn | null, ActionAnswer>("issueAction.remove")
  },
  actions: {
    begin: assign((_, issue: ActedOn) => ({ issue, trouble: null })),
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
