import { assign, emit, setup } from "xstate"
import type { People, PublicationMember } from "../../domain/publishing/People.ts"
import type { MemberRole } from "../../domain/publishing/PublicationRole.ts"
import { type InvitationProblem, invitationProblem } from "../../domain/shop/invitation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What is to change. */
export type PeopleChange =
  | { readonly kind: "invite"; readonly email: string; readonly role: MemberRole }
  | { readonly kind: "role"; readonly member: string; readonly role: MemberRole }
  | { readonly kind: "remove"; readonly member: string }
  | { readonly kind: "leave" }

export type PeopleAnswer =
  | { readonly type: "people.loaded"; readonly people: People }
  | { readonly type: "people.failed"; readonly trouble: Trouble }

export type PeopleChangeAnswer =
  | { readonly type: "people.changed"; readonly people: People }
  | { readonly type: "people.kept"; readonly trouble: Trouble }
  | { readonly type: "publication.left" }

/** Whom to invite, and as what. */
export interface InvitationForm {
  readonly email: string
  readonly role: MemberRole
}

export type PeopleEvent =
  | PeopleAnswer
  | PeopleChangeAnswer
  | { readonly type: "people.reload" }
  | { readonly type: "form.edit"; readonly change: Partial<InvitationForm> }
  | { readonly type: "form.send" }
  /** Sends another mail to somebody already invited. */
  | { readonly type: "invitation.repeat"; readonly email: string; readonly role: MemberRole }
  | { readonly type: "role.change"; readonly member: string; readonly role: MemberRole }
  | { readonly type: "member.remove"; readonly member: string }
  | { readonly type: "publication.leave" }
  | { readonly type: "change.confirm" }
  | { readonly type: "change.cancel" }

/** The user left the publication, whose people are not theirs to see any more. */
export interface PublicationLeft {
  readonly type: "publication.left"
}

/** The publication's id. */
export interface PeopleInput {
  readonly id: string
}

interface Context extends PeopleInput {
  readonly people: People | null
  readonly form: InvitationForm
  readonly problem: InvitationProblem | null
  /** What is being changed, asked about, or was changed last. */
  readonly change: PeopleChange | null
  readonly trouble: Trouble | null
}

type Repeat = Extract<PeopleEvent, { readonly type: "invitation.repeat" }>
type RoleChange = Extract<PeopleEvent, { readonly type: "role.change" }>

const changeIn = ({ change }: Context): PeopleChange => {
  if (change === null) throw new Error("Nothing is to change.")
  return change
}

const isInState = ({ people }: Context, member: string, state: PublicationMember["state"]): boolean =>
  people?.members.some((one) => one.id === member && one.state === state) ?? false

/**
 * Who belongs to a publication: *loading*, *failed* or *shown*, where the list is *still* or *refreshing*. One thing is
 * *changing* at a time; removing a member and leaving are *confirming* first. Who left sees no more: *left*. A refusal
 * is shown until something else is tried. Source: product, "People of a publication".
 */
export const peopleMachine = setup({
  types: {
    input: {} as PeopleInput,
    context: {} as Context,
    events: {} as PeopleEvent,
    emitted: {} as PublicationLeft,
    tags: {} as "busy"
  },
  actors: {
    load: slot<PeopleInput, PeopleAnswer>("people.load"),
    change: slot<PeopleInput & { readonly change: PeopleChange }, PeopleChangeAnswer>("people.change")
  },
  actions: {
    refresh: assign({ people: (_, people: People) => people }),
    takePeople: assign((_, people: People) => ({ people, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    edit: assign(({ context }, change: Partial<InvitationForm>) => ({
      form: { ...context.form, ...change },
      problem: change.email === undefined ? context.problem : null
    })),
    check: assign({
      problem: ({ context }) => invitationProblem(context.form.email),
      trouble: null,
      change: null
    }),
    invite: assign({
      change: ({ context: { form } }): PeopleChange => ({ kind: "invite", email: form.email.trim(), role: form.role }),
      trouble: null
    }),
    repeat: assign({
      change: (_, { email, role }: Repeat): PeopleChange => ({ kind: "invite", email, role }),
      trouble: null
    }),
    changeRole: assign({
      change: (_, { member, role }: RoleChange): PeopleChange => ({ kind: "role", member, role }),
      trouble: null
    }),
    remove: assign({ change: (_, member: string): PeopleChange => ({ kind: "remove", member }), trouble: null }),
    leave: assign({ change: { kind: "leave" }, trouble: null }),
    forgetChange: assign({ change: null }),
    empty: assign({ form: ({ context }) => ({ ...context.form, email: "" }) }),
    tellLeft: emit((): PublicationLeft => ({ type: "publication.left" }))
  },
  guards: {
    isRight: ({ context }) => invitationProblem(context.form.email) === null,
    isTyped: ({ context: { change, form } }) => change?.kind === "invite" && change.email === form.email.trim(),
    isInvited: ({ context }, member: string) => isInState(context, member, "invited"),
    hasJoined: ({ context }, member: string) => isInState(context, member, "joined")
  }
}).createMachine({
  id: "people",
  context: ({ input }) => ({
    id: input.id,
    people: null,
    form: { email: "", role: "editor" },
    problem: null,
    change: null,
    trouble: null
  }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context: { id } }) => ({ id }) },
      on: {
        "people.loaded": { target: "shown", actions: fromEvent("takePeople", "people") },
        "people.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "people.reload": "loading" } },
    shown: {
      initial: "still",
      states: {
        still: {},
        refreshing: {
          invoke: { src: "load", input: ({ context: { id } }) => ({ id }) },
          on: {
            "people.loaded": { target: "still", actions: fromEvent("refresh", "people") },
            "people.failed": "still"
          }
        }
      },
      on: {
        "people.reload": ".refreshing",
        "form.edit": { actions: fromEvent("edit", "change") },
        "form.send": [{ guard: "isRight", target: "changing", actions: "invite" }, { actions: "check" }],
        "invitation.repeat": { target: "changing", actions: withEvent("repeat") },
        "role.change": { target: "changing", actions: withEvent("changeRole") },
        "member.remove": [
          { guard: fromEvent("isInvited", "member"), target: "changing", actions: fromEvent("remove", "member") },
          { guard: fromEvent("hasJoined", "member"), target: "confirming", actions: fromEvent("remove", "member") }
        ],
        "publication.leave": { target: "confirming", actions: "leave" }
      }
    },
    confirming: { on: { "change.confirm": "changing", "change.cancel": "shown" } },
    changing: {
      tags: "busy",
      invoke: { src: "change", input: ({ context }) => ({ id: context.id, change: changeIn(context) }) },
      on: {
        "people.changed": [
          { guard: "isTyped", target: "shown", actions: [fromEvent("takePeople", "people"), "empty"] },
          { target: "shown", actions: fromEvent("takePeople", "people") }
        ],
        "people.kept": {
          target: "shown.refreshing",
          actions: [fromEvent("takeTrouble", "trouble"), "forgetChange"]
        },
        "publication.left": { target: "left", actions: "tellLeft" }
      }
    },
    left: {}
  }
})
