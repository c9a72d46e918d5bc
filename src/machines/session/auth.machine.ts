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
import type { Interrupted } from "../../domain/session/Interrupted.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import type { Answer, AuthEvent, Opening, RegisterAnswer, VerifyAnswer } from "./authEvents.ts"
import { type SocialEvent, socialMachine, type SocialRefused } from "./social.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type AuthNews =
  /** Signed in; `returnTo` is the address from which it was asked. */
  | { readonly type: "auth.finished"; readonly returnTo: string | null }
  /** The signed-in user's mail address was verified. */
  | { readonly type: "auth.verified" }
  /** Closed without signing in. */
  | { readonly type: "auth.closed" }

interface Context {
  readonly fields: AuthFields
  readonly problems: FieldProblems
  readonly trouble: Trouble | null
  readonly returnTo: string | null
  /** What signing in interrupts; null where nothing waits. */
  readonly interrupted: Interrupted | null
  /** Links a provider's identity to the account whose password is given next; null where no provider asked. */
  readonly join: string | null
  /** Whether a user is signed in: a link from a mail opens its form for users too. */
  readonly isSignedIn: boolean
}

const nothing = { fields: emptyFields, problems: {}, trouble: null, join: null }

/** Milliseconds between a success and the step after it. Source: product, "Tokens in the address". */
export const successDelay = 1500

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
    register: slot<AuthFields, RegisterAnswer>("auth.register"),
    forgot: slot<AuthFields, Answer<"forgot">>("auth.forgot"),
    verify: slot<AuthFields, VerifyAnswer>("auth.verify"),
    reset: slot<AuthFields, Answer<"reset">>("auth.reset"),
    social: socialMachine
  },
  actions: {
    emptyButAddress: assign(({ context: { fields } }) => ({
      ...nothing,
      fields: { ...emptyFields, email: fields.email }
    })),
    forgetAll: assign({ ...nothing, returnTo: null, interrupted: null, isSignedIn: false }),
    begin: assign(
      (
        { context },
        {
          returnTo = context.returnTo,
          interrupted = context.interrupted,
          token = "",
          isSignedIn = context.isSignedIn
        }: Opening
      ) => ({
        ...nothing,
        // What was typed into another form; a closed one has forgotten it.
        fields: { ...emptyFields, token, email: context.fields.email },
        returnTo,
        interrupted,
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
    /** A user who is signed in gets no login form. */
    isFor: ({ context }, { asked, form }: { readonly asked: AuthForm; readonly form: AuthForm }) =>
      asked === form && !(form === "login" && context.isSignedIn),
    isRight: ({ context }, form: AuthForm) => !hasProblems(problemsOf(form, context.fields)),
    isSignedIn: ({ context }) => context.isSignedIn,
    hasSignedIn: (_, isSignedIn: boolean) => isSignedIn
  },
  delays: { successDelay }
})

/** Filling a form: a valid form is sent, an invalid one shows its problems at the fields. */
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

type Heard<Type extends AuthEvent["type"]> = { readonly event: Extract<AuthEvent, { type: Type }> }

interface Accepted {
  readonly guard?: { readonly type: "hasSignedIn"; readonly params: (heard: Heard<"register.accepted">) => boolean }
  readonly target: "told" | "#auth.closed"
  readonly actions?:
    | "tellFinished"
    | { readonly type: "takeSignedIn"; readonly params: (heard: Heard<"verify.accepted">) => boolean }
}

/** What follows the server's answer: a refused form is filled in again, with the reason. */
const answered = (form: AuthForm, ...accepted: ReadonlyArray<Accepted>) => ({
  [`${form}.accepted`]: accepted,
  [`${form}.refused`]: {
    target: "filling",
    actions: { type: "takeTrouble", params: ({ event }: Heard<"login.refused">) => event.trouble }
  } as const
})

const sending = (form: Exclude<AuthForm, "login">, ...accepted: ReadonlyArray<Accepted>) =>
  auth.createStateConfig({
    tags: ["open", "busy"],
    invoke: { src: form, input: ({ context }) => context.fields },
    on: answered(form, ...accepted)
  })

const opening = (form: AuthForm) =>
  ({
    guard: { type: "isFor", params: ({ event }: Heard<"auth.open">) => ({ asked: event.form, form }) },
    target: `.${form}`,
    actions: { type: "begin", params: ({ event }: Heard<"auth.open">) => event }
  }) as const

/** Closes without signing in. */
const closing = { target: "#auth.closed", actions: "tellClosed" } as const

/** A sign-in, here or in another tab, closes the forms that lead to one. */
const overWithSession = { target: "#auth.closed", actions: "tellFinished" } as const

/** The forms behind a mail's link stay open for a user who is signed in. */
const besideSession = { actions: { type: "takeSignedIn", params: true } } as const

const toLogin = { target: "#auth.login", actions: "emptyButAddress" } as const

/** Goes to the login form, or closes for a user who is signed in. */
const onward = (tell: "tellClosed" | "tellVerified") =>
  [{ guard: "isSignedIn", target: "#auth.closed", actions: tell }, toLogin] as const

/** A form whose success panel stays until a button is pressed, unless it has signed in. */
const asking = (
  form: "register" | "forgot",
  next: typeof toLogin | ReturnType<typeof onward>,
  ...signedIn: ReadonlyArray<Accepted>
) =>
  auth.createStateConfig({
    initial: "filling",
    on: { "auth.close": closing, "session.began": overWithSession },
    states: {
      filling: filling(form),
      sending: sending(form, ...signedIn, { target: "told" }),
      told: { tags: "open", on: { "panel.continue": next } }
    }
  })

/** A form behind a mail's link: its success panel moves on by itself. */
const linked = (form: "verify" | "reset", accepted: Accepted, next: ReturnType<typeof onward>) =>
  auth.createStateConfig({
    initial: "filling",
    on: { "auth.close": closing, "session.began": besideSession },
    states: {
      filling: filling(form),
      sending: sending(form, accepted),
      told: { tags: "open", after: { successDelay: next }, on: { "panel.continue": next } }
    }
  })

/**
 * The auth modal is *closed*, or open on *login*, *register*, *forgot*, *verify* or *reset*. Each form is *filling*,
 * then *sending*; all but those that sign in end in *told*, the success panel. Login waits for a provider's window in *social*.
 * Opening a form empties all of them. Source: product, "Auth modal".
 */
export const authMachine = auth.createMachine({
  id: "auth",
  context: {
    fields: emptyFields,
    problems: {},
    trouble: null,
    returnTo: null,
    interrupted: null,
    join: null,
    isSignedIn: false
  },
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
    register: asking("register", toLogin, {
      guard: fromEvent("hasSignedIn", "isSignedIn"),
      ...overWithSession
    }),
    forgot: asking("forgot", onward("tellClosed")),
    verify: linked(
      "verify",
      { target: "told", actions: fromEvent("takeSignedIn", "isSignedIn") },
      onward("tellVerified")
    ),
    reset: linked("reset", { target: "told" }, onward("tellClosed"))
  }
})
