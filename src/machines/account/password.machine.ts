import { assign, emit, setup } from "xstate"
import {
  emptyNewPassword,
  type NewPasswordForm,
  type NewPasswordProblem,
  newPasswordProblem
} from "../../domain/account/NewPassword.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type PasswordAnswer =
  | { readonly type: "password.changed" }
  | { readonly type: "password.refused"; readonly trouble: Trouble }

export type PasswordEvent =
  | PasswordAnswer
  | { readonly type: "form.edit"; readonly change: Partial<NewPasswordForm> }
  | { readonly type: "form.submit" }

export interface PasswordNews {
  readonly type: "password.given"
}

export interface PasswordInput {
  /** False: the account gets its first password. */
  readonly hasPassword: boolean
}

interface Context extends PasswordInput {
  readonly form: NewPasswordForm
  readonly problem: NewPasswordProblem | null
  readonly trouble: Trouble | null
}

/** Refusals that tell whether the account has a password, which another tab may have changed. */
const hasPasswordAfter: { readonly [tag: string]: boolean } = { PasswordAlreadySet: true, PasswordNotSet: false }

/** Typing the current password clears a refusal of it; any other refusal stays until the next try. */
const isTypedAway = (trouble: Trouble | null, change: Partial<NewPasswordForm>): boolean =>
  trouble?._tag === "WrongPassword" && "currentPassword" in change

const password = setup({
  types: {
    input: {} as PasswordInput,
    context: {} as Context,
    events: {} as PasswordEvent,
    emitted: {} as PasswordNews,
    tags: {} as "busy"
  },
  actors: { send: slot<NewPasswordForm & PasswordInput, PasswordAnswer>("password.send") },
  actions: {
    edit: assign(({ context }, change: Partial<NewPasswordForm>) => ({
      form: { ...context.form, ...change },
      problem: context.problem !== null && context.problem.field in change ? null : context.problem,
      trouble: isTypedAway(context.trouble, change) ? null : context.trouble
    })),
    check: assign({ problem: ({ context }) => newPasswordProblem(context.form, context.hasPassword) }),
    empty: assign({ form: emptyNewPassword, hasPassword: true }),
    takeTrouble: assign(({ context }, trouble: Trouble) => ({
      trouble,
      hasPassword: hasPasswordAfter[trouble._tag] ?? context.hasPassword
    })),
    forgetTrouble: assign({ trouble: null }),
    tellGiven: emit((): PasswordNews => ({ type: "password.given" }))
  },
  guards: {
    isRight: ({ context }) => newPasswordProblem(context.form, context.hasPassword) === null,
    isFirst: ({ context }) => !context.hasPassword
  }
})

/** Shown until the form is used again. */
const told = password.createStateConfig({
  on: {
    "form.edit": { target: "filling", actions: fromEvent("edit", "change") },
    "form.submit": { target: "filling", actions: "check" }
  }
})

/**
 * Changing a password, or setting the first one: *filling*, *sending*, then *changed* or *set*. One broken rule is
 * shown at a time, in the rules' order. A refusal may reveal that another tab set a password: then the current one is
 * asked for. Source: product, "Password".
 */
export const passwordMachine = password.createMachine({
  id: "password",
  context: ({ input }) => ({ hasPassword: input.hasPassword, form: emptyNewPassword, problem: null, trouble: null }),
  initial: "filling",
  states: {
    filling: {
      on: {
        "form.edit": { actions: fromEvent("edit", "change") },
        "form.submit": [
          { guard: "isRight", target: "sending", actions: ["forgetTrouble", "check"] },
          { actions: ["forgetTrouble", "check"] }
        ]
      }
    },
    sending: {
      tags: "busy",
      invoke: {
        src: "send",
        input: ({ context: { form, hasPassword } }) => ({ ...form, hasPassword })
      },
      on: {
        "password.changed": [
          { guard: "isFirst", target: "set", actions: ["empty", "tellGiven"] },
          { target: "changed", actions: ["empty", "tellGiven"] }
        ],
        "password.refused": {
          target: "filling",
          actions: fromEvent("takeTrouble", "trouble")
        }
      }
    },
    changed: told,
    set: told
  }
})
