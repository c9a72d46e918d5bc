import { assign, emit, sendTo, setup } from "xstate"
import {
  type AuthFields,
  type AuthForm,
  emptyFields,
  type FieldProblems,
  hasProblems,
  problemsAfter,
  problemsOf
} from "../../domain/session/SignInForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import type { Answer, AuthEvent, Opening, VerifyAnswer } from "./authEvents.ts"
import { type SocialEvent, socialMachine, type SocialRefused } from "./social.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type AuthNews =
  /** Signed in; `returnTo` is where that was asked for. */
  | { readonly type: "auth.finished"; readonly returnTo: string | null }
  /** The address of whoever is signed in was verified. */
  | { readonly type: "auth.verified" }
  /** Given up. */
  | { readonly type: "auth.closed" }

interface Context {
  readonly fields: AuthFields
  readonly problems: FieldProblems
  readonly trouble: Trouble | null
  readonly returnTo: string | null
  /** What joins whoever came through a provider to the account whose password they give; null where nobody did. */
  readonly join: string | null
  /** Whether this browser is: a mail's link opens its form for whoever reads it. */
  readonly isSignedIn: boolean
}

/** A form that is empty, of which nothing was told. */
const nothing = { fields: emptyFields, problems: {}, trouble: null, join: null }

/** Milliseconds between a success and what follows it. Source: product, "Tokens in the address". */
export const onwardDelay = 1500

const auth = setup({
  types: {
    context: {} as Context,
    events: {} as AuthEvent,
    emitted: {} as AuthNews,
    tags: {} as "busy" | "editable" | "open",
    children: {} as { readonly social: "social" }
  },
  actors: {
    login: slot<AuthFields & Pick<Context, "join">, Answer<"login">>("auth.login"),
    register: slot<AuthFields, Answer<"register">>("auth.register"),
    forgot: slot<AuthFields, Answer<"forgot">>("auth.forgot"),
    verify: slot<AuthFields, VerifyAnswer>("auth.verify"),
    reset: slot<AuthFields, Answer<"reset">>("auth.reset"),
    social: socialMachine
  },
  actions: {
    empty: assign(nothing),
    forgetAll: assign({ ...nothing, returnTo: null, isSignedIn: false }),
    begin: assign(
      ({ context }, { returnTo = context.returnTo, token = "", isSignedIn = context.isSignedIn }: Opening) => ({
        ...nothing,
        fields: { ...emptyFields, token },
        returnTo,
        isSignedIn
      })
    ),
    edit: assign(({ context }, change: Partial<AuthFields>) => ({
      fields: { ...context.fields, ...change },
      problems: problemsAfter(context.problems, change)
    })),
    check: assign({ problems: ({ context }, form: AuthForm) => problemsOf(form, context.fields) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetWrong: assign({ trouble: null, problems: {} }),
    offerSocial: sendTo("social", { type: "social.offer" }),
    withdrawSocial: sendTo("social", { type: "social.withdraw" }),
    startSocial: sendTo("social", ({ context }, provider: string): SocialEvent => ({
      type: "social.start",
      provider,
      remember: context.fields.remember
    })),
    cancelSocial: sendTo("social", { type: "social.cancel" }),
    takeRefusal: assign(({ context: { fields } }, { trouble, email, join }: SocialRefused) => ({
      trouble,
      join,
      fields: { ...fields, email: email ?? fields.email }
    })),
    takeSignedIn: assign({ isSignedIn: (_, isSignedIn: boolean) => isSignedIn }),
    tellFinished: emit(({ context }): AuthNews => ({ type: "auth.finished", returnTo: context.returnTo })),
    tellVerified: emit((): AuthNews => ({ type: "auth.verified" })),
    tellClosed: emit((): AuthNews => ({ type: "auth.closed" }))
  },
  guards: {
    /** Nobody is signed in twice. */
    isFor: ({ context }, { asked, form }: { readonly asked: AuthForm; readonly form: AuthForm }) =>
      asked === form && !(form === "login" && context.isSignedIn),
    isRight: ({ context }, form: AuthForm) => !hasProblems(problemsOf(form, context.fields)),
    isSignedIn: ({ context }) => context.isSignedIn
  },
  delays: { onwardDelay }
})

/** How a form is filled: what is sent has passed its rules, and what has not is told at its fields. */
const filling = (form: AuthForm) =>
  auth.createStateConfig({
    tags: ["open", "editable"],
    on: {
      "form.edit": { actions: fromEvent("edit", "change") },
      "form.submit": [
        { guard: { type: "isRight", params: form }, target: "sending", actions: "forgetWrong" },
        { actions: ["forgetWrong", { type: "check", params: form }] }
      ]
    }
  })

/** An event within the scope of its transition. */
type Heard<Type extends AuthEvent["type"]> = { readonly event: Extract<AuthEvent, { type: Type }> }

interface Accepted {
  readonly target: "told" | "#auth.closed"
  readonly actions?:
    | "tellFinished"
    | { readonly type: "takeSignedIn"; readonly params: (heard: Heard<"verify.accepted">) => boolean }
}

/** What comes of a form that is sent: where it was refused it is filled in again, and says why. */
const answered = (form: AuthForm, accepted: Accepted) => ({
  [`${form}.accepted`]: accepted,
  [`${form}.refused`]: {
    target: "filling",
    actions: { type: "takeTrouble", params: ({ event }: Heard<"login.refused">) => event.trouble }
  } as const
})

const sending = (form: Exclude<AuthForm, "login">, accepted: Accepted) =>
  auth.createStateConfig({
    tags: ["open", "busy"],
    invoke: { src: form, input: ({ context }) => context.fields },
    on: answered(form, accepted)
  })

const opening = (form: AuthForm) =>
  ({
    guard: { type: "isFor", params: ({ event }: Heard<"auth.open">) => ({ asked: event.form, form }) },
    target: `.${form}`,
    actions: { type: "begin", params: ({ event }: Heard<"auth.open">) => event }
  }) as const

/** Given up. */
const closing = { target: "#auth.closed", actions: "tellClosed" } as const

/** Somebody who signed in, here or in another tab, needs these forms no more. */
const overWithSession = { target: "#auth.closed", actions: "tellFinished" } as const

/** A mail's link is for its account, and of use to whoever is signed in. */
const besideSession = { actions: { type: "takeSignedIn", params: true } } as const

const toLogin = { target: "#auth.login", actions: "empty" } as const

/** To the form to sign in, which whoever is signed in does not need. */
const onward = (tell: "tellClosed" | "tellVerified") =>
  [{ guard: "isSignedIn", target: "#auth.closed", actions: tell }, toLogin] as const

/** A form whose panel stays until it is gone on from. */
const asking = (form: "register" | "forgot", next: typeof toLogin | ReturnType<typeof onward>) =>
  auth.createStateConfig({
    initial: "filling",
    on: { "auth.close": closing, "session.began": overWithSession },
    states: {
      filling: filling(form),
      sending: sending(form, { target: "told" }),
      told: { tags: "open", on: { "panel.continue": next } }
    }
  })

/** A form that a mail's link leads to: its panel goes on by itself. */
const linked = (form: "verify" | "reset", accepted: Accepted, next: ReturnType<typeof onward>) =>
  auth.createStateConfig({
    initial: "filling",
    on: { "auth.close": closing, "session.began": besideSession },
    states: {
      filling: filling(form),
      sending: sending(form, accepted),
      told: { tags: "open", after: { onwardDelay: next }, on: { "panel.continue": next } }
    }
  })

/**
 * The auth modal: *closed*, or open on *login*, *register*, *forgot*, *verify* or *reset*, each of which is *filling*,
 * *sending*, and (but for login) *told* what came of it in a panel in the form's place. Login offers the sign-in through
 * somebody else, a chart of its own, and waits for it in *social*. Opening a form empties all of them, also when changing
 * from another. Source: product, "Auth modal".
 */
export const authMachine = auth.createMachine({
  id: "auth",
  context: { fields: emptyFields, problems: {}, trouble: null, returnTo: null, join: null, isSignedIn: false },
  invoke: { src: "social", id: "social" },
  initial: "closed",
  on: {
    "auth.open": [opening("login"), opening("register"), opening("forgot"), opening("verify"), opening("reset")],
    "session.ended": { actions: { type: "takeSignedIn", params: false } }
  },
  states: {
    closed: { entry: "forgetAll" },
    login: {
      initial: "filling",
      entry: "offerSocial",
      exit: "withdrawSocial",
      on: { "auth.close": closing, "session.began": overWithSession },
      states: {
        filling: {
          ...filling("login"),
          on: {
            ...filling("login").on,
            "social.start": {
              target: "social",
              actions: ["forgetWrong", fromEvent("startSocial", "provider")]
            }
          }
        },
        sending: {
          tags: ["open", "busy"],
          invoke: { src: "login", input: ({ context: { fields, join } }) => ({ ...fields, join }) },
          on: answered("login", overWithSession)
        },
        social: {
          tags: ["open", "busy"],
          on: {
            "social.accepted": overWithSession,
            "social.refused": {
              target: "filling",
              actions: withEvent("takeRefusal")
            },
            "social.cancel": { target: "filling", actions: "cancelSocial" }
          }
        }
      }
    },
    register: asking("register", toLogin),
    forgot: asking("forgot", onward("tellClosed")),
    verify: linked(
      "verify",
      { target: "told", actions: fromEvent("takeSignedIn", "isSignedIn") },
      onward("tellVerified")
    ),
    reset: linked("reset", { target: "told" }, onward("tellClosed"))
  }
})
