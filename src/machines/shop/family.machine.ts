import { assign, setup } from "xstate"
import type { Family } from "../../domain/shop/Family.ts"
import { type InvitationProblem, invitationProblem } from "../../domain/shop/invitation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type FamilyAnswer =
  | { readonly type: "family.loaded"; readonly family: Family }
  | { readonly type: "family.failed"; readonly trouble: Trouble }

export type FamilyChangeAnswer =
  | { readonly type: "family.changed"; readonly family: Family }
  | { readonly type: "family.kept"; readonly trouble: Trouble }

export type FamilyEvent =
  | FamilyAnswer
  | FamilyChangeAnswer
  | { readonly type: "family.reload" }
  | { readonly type: "form.edit"; readonly email: string }
  | { readonly type: "form.send" }
  /** Sends another mail to somebody already invited. */
  | { readonly type: "invitation.repeat"; readonly email: string }
  | { readonly type: "member.dismiss"; readonly id: string }
  | { readonly type: "dismissal.confirm" }
  | { readonly type: "dismissal.cancel" }

interface Context {
  readonly family: Family | null
  /** As typed in the form. */
  readonly email: string
  readonly problem: InvitationProblem | null
  /** The email last invited. */
  readonly invited: string
  /** The member last chosen for removal. */
  readonly id: string | null
  readonly trouble: Trouble | null
}

const dismissedIn = ({ id }: Context): string => {
  if (id === null) throw new Error("Nobody was dismissed.")
  return id
}

/**
 * The people who share a family plan: *loading*, *failed* or *shown*, where the list is *still* or *refreshing*. One is
 * invited at a time (*inviting*); removing a member is confirmed first (*confirming*, *dismissing*). A refusal is shown
 * until something else is tried. Source: product, "Family".
 */
export const familyMachine = setup({
  types: { context: {} as Context, events: {} as FamilyEvent, tags: {} as "busy" },
  actors: {
    load: slot<void, FamilyAnswer>("family.load"),
    invite: slot<{ readonly email: string }, FamilyChangeAnswer>("family.invite"),
    dismiss: slot<{ readonly id: string }, FamilyChangeAnswer>("family.dismiss")
  },
  actions: {
    refresh: assign({ family: (_, family: Family) => family }),
    takeFamily: assign((_, family: Family) => ({ family, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    edit: assign((_, email: string) => ({ email, problem: null })),
    check: assign({ problem: ({ context }) => invitationProblem(context.email), trouble: null, invited: "" }),
    begin: assign((_, email: string) => ({ invited: email.trim(), trouble: null })),
    forgetInvited: assign({ invited: "" }),
    empty: assign({ email: "" }),
    takeMember: assign((_, id: string) => ({ id, trouble: null, invited: "" }))
  },
  guards: {
    isRight: ({ context }) => invitationProblem(context.email) === null,
    isTyped: ({ context }) => context.invited === context.email.trim(),
    isInvited: ({ context }, id: string) =>
      context.family?.members.some((one) => one.id === id && one.state === "invited") ?? false,
    hasJoined: ({ context }, id: string) =>
      context.family?.members.some((one) => one.id === id && one.state === "joined") ?? false
  }
}).createMachine({
  id: "family",
  context: { family: null, email: "", problem: null, invited: "", id: null, trouble: null },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "family.loaded": { target: "shown", actions: fromEvent("takeFamily", "family") },
        "family.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "family.reload": "loading" } },
    shown: {
      initial: "still",
      states: {
        still: {},
        refreshing: {
          invoke: { src: "load" },
          on: {
            "family.loaded": { target: "still", actions: fromEvent("refresh", "family") },
            "family.failed": "still"
          }
        }
      },
      on: {
        "family.reload": ".refreshing",
        "form.edit": { actions: fromEvent("edit", "email") },
        "form.send": [
          {
            guard: "isRight",
            target: "inviting",
            actions: { type: "begin", params: ({ context }) => context.email }
          },
          { actions: "check" }
        ],
        "invitation.repeat": { target: "inviting", actions: fromEvent("begin", "email") },
        "member.dismiss": [
          {
            guard: fromEvent("isInvited", "id"),
            target: "dismissing",
            actions: fromEvent("takeMember", "id")
          },
          {
            guard: fromEvent("hasJoined", "id"),
            target: "confirming",
            actions: fromEvent("takeMember", "id")
          }
        ]
      }
    },
    inviting: {
      tags: "busy",
      invoke: { src: "invite", input: ({ context }) => ({ email: context.invited }) },
      on: {
        "family.changed": [
          {
            guard: "isTyped",
            target: "shown",
            actions: [fromEvent("takeFamily", "family"), "empty"]
          },
          { target: "shown", actions: fromEvent("takeFamily", "family") }
        ],
        "family.kept": {
          target: "shown.refreshing",
          actions: [fromEvent("takeTrouble", "trouble"), "forgetInvited"]
        }
      }
    },
    confirming: {
      on: {
        "dismissal.confirm": "dismissing",
        "dismissal.cancel": "shown"
      }
    },
    dismissing: {
      tags: "busy",
      invoke: { src: "dismiss", input: ({ context }) => ({ id: dismissedIn(context) }) },
      on: {
        "family.changed": { target: "shown", actions: fromEvent("takeFamily", "family") },
        "family.kept": {
          target: "shown.refreshing",
          actions: fromEvent("takeTrouble", "trouble")
        }
      }
    }
  }
})
