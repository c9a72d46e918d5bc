import { assign, emit, setup } from "xstate"
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

/** Somebody readers can sign in through. */
export interface SocialProvider {
  readonly name: string
  readonly title: string
}

type Refused<Type extends string> = { readonly type: Type; readonly trouble: Trouble }

type Answer<Form extends Exclude<AuthForm, "verify">> =
  | { readonly type: `${Form}.accepted` }
  | Refused<`${Form}.refused`>
/** `isSignedIn`: whether this browser is, and can go to the profile. */
type VerifyAnswer = { readonly type: "verify.accepted"; readonly isSignedIn: boolean } | Refused<"verify.refused">
export type SocialAnswer =
  | { readonly type: "social.accepted" }
  /** `email`: the address whose password is asked for now, with which `join` goes; null where it is nobody's here. */
  | (Refused<"social.refused"> & { readonly email: string | null; readonly join: string | null })
export interface ProvidersAnswer {
  readonly type: "providers.known"
  readonly providers: ReadonlyArray<SocialProvider>
}

export type AuthEvent =
  | Answer<"login">
  | Answer<"register">
  | Answer<"forgot">
  | VerifyAnswer
  | Answer<"reset">
  | SocialAnswer
  | ProvidersAnswer
  /** Opens a form, or changes to it. Without a `returnTo`, one that was given before stays. */
  | {
      readonly type: "auth.open"
      readonly form: AuthForm
      readonly returnTo?: string | null
      /** Out of a mail's link: for the forms verify and reset. */
      readonly token?: string
      /** Whether this browser is, which a mail's link does not ask. Not told again by one form of another. */
      readonly isSignedIn?: boolean
    }
  | { readonly type: "auth.close" }
  | { readonly type: "form.edit"; readonly change: Partial<AuthFields> }
  | { readonly type: "form.submit" }
  | { readonly type: "social.start"; readonly provider: string }
  | { readonly type: "social.cancel" }
  /** The panel's own button. */
  | { readonly type: "panel.continue" }
  /** Somebody is signed in now, in whichever tab. */
  | { readonly type: "session.began" }
  | { readonly type: "session.ended" }

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
  /** Null until they are known. */
  readonly providers: ReadonlyArray<SocialProvider> | null
  /** Whom the social sign-in goes through. */
  readonly provider: string | null
  /** What joins whoever came through a provider to the account whose password they give; null where nobody did. */
  readonly join: string | null
  /** Whether this browser is: a mail's link opens its form for whoever reads it. */
  readonly isSignedIn: boolean
}

/** Milliseconds between a success and what follows it. Source: product, "Tokens in the address". */
export const onwardDelay = 1500

const auth = setup({
  types: {
    context: {} as Context,
    events: {} as AuthEvent,
    emitted: {} as AuthNews,
    tags: {} as "busy" | "editable" | "open"
  },
  actors: {
    learnProviders: slot<void, ProvidersAnswer>("auth.learnProviders"),
    login: slot<AuthFields & Pick<Context, "join">, Answer<"login">>("auth.login"),
    register: slot<AuthFields, Answer<"register">>("auth.register"),
    forgot: slot<AuthFields, Answer<"forgot">>("auth.forgot"),
    verify: slot<AuthFields, VerifyAnswer>("auth.verify"),
    reset: slot<AuthFields, Answer<"reset">>("auth.reset"),
    social: slot<{ readonly provider: string; readonly remember: boolean }, SocialAnswer>("auth.social")
  },
  actions: {
    empty: assign({ fields: emptyFields, problems: {}, trouble: null, provider: null, join: null }),
    takeReturn: assign({
      returnTo: ({ context }, returnTo: string | null | undefined) =>
        returnTo === undefined ? context.returnTo : returnTo
    }),
    dropReturn: assign({ returnTo: null }),
    takeToken: assign({
      fields: ({ context }, token: string | undefined) => ({ ...context.fields, token: token ?? "" })
    }),
    edit: assign(({ context }, change: Partial<AuthFields>) => ({
      fields: { ...context.fields, ...change },
      problems: problemsAfter(context.problems, change)
    })),
    check: assign({ problems: ({ context }, form: AuthForm) => problemsOf(form, context.fields) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetWrong: assign({ trouble: null, problems: {} }),
    takeProviders: assign({ providers: (_, providers: ReadonlyArray<SocialProvider>) => providers }),
    takeProvider: assign({ provider: (_, provider: string) => provider }),
    takeAddress: assign({
      fields: ({ context }, email: string | null) => ({ ...context.fields, email: email ?? context.fields.email })
    }),
    takeJoin: assign({ join: (_, join: string | null) => join }),
    takeSignedIn: assign({
      isSignedIn: ({ context }, isSignedIn: boolean | undefined) => isSignedIn ?? context.isSignedIn
    }),
    dropSignedIn: assign({ isSignedIn: false }),
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
      "form.edit": { actions: { type: "edit", params: ({ event }) => event.change } },
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
    reenter: true,
    actions: [
      "empty",
      { type: "takeReturn", params: ({ event }: Heard<"auth.open">) => event.returnTo },
      { type: "takeToken", params: ({ event }: Heard<"auth.open">) => event.token },
      { type: "takeSignedIn", params: ({ event }: Heard<"auth.open">) => event.isSignedIn }
    ]
  }) as const

/** Somebody who signed in, here or in another tab, needs these forms no more. */
const overWithSession = { target: "#auth.closed", actions: "tellFinished" } as const

/** A mail's link is for its account, and of use to whoever is signed in. */
const besideSession = { actions: { type: "takeSignedIn", params: true } } as const

/** To the form to sign in, which whoever is signed in does not need. */
const onward = (tell: "tellClosed" | "tellVerified") =>
  [
    { guard: "isSignedIn", target: "#auth.closed", actions: tell },
    { target: "#auth.login", actions: "empty" }
  ] as const

/**
 * The auth modal: *closed*, or open on *login*, *register*, *forgot*, *verify* or *reset*, each of which is *filling*,
 * *sending*, and (but for login) *told* what came of it in a panel in the form's place. Signing in can go through a
 * provider (*social*). Opening a form empties all of them, also when changing from another. Source: product, "Auth modal".
 */
export const authMachine = auth.createMachine({
  id: "auth",
  context: {
    fields: emptyFields,
    problems: {},
    trouble: null,
    returnTo: null,
    providers: null,
    provider: null,
    join: null,
    isSignedIn: false
  },
  initial: "closed",
  on: {
    "auth.open": [opening("login"), opening("register"), opening("forgot"), opening("verify"), opening("reset")],
    "session.ended": { actions: "dropSignedIn" }
  },
  states: {
    closed: { entry: ["empty", "dropReturn", "dropSignedIn"] },
    login: {
      initial: "filling",
      // Asked as often as the form is opened: who can be signed in through may change.
      invoke: { src: "learnProviders" },
      on: {
        "auth.close": { target: "closed", actions: "tellClosed" },
        "session.began": overWithSession,
        "providers.known": { actions: { type: "takeProviders", params: ({ event }) => event.providers } }
      },
      states: {
        filling: {
          ...filling("login"),
          on: {
            ...filling("login").on,
            "social.start": {
              target: "social",
              actions: ["forgetWrong", { type: "takeProvider", params: ({ event }) => event.provider }]
            }
          }
        },
        sending: {
          tags: ["open", "busy"],
          invoke: { src: "login", input: ({ context: { fields, join } }) => ({ ...fields, join }) },
          on: answered("login", { target: "#auth.closed", actions: "tellFinished" })
        },
        social: {
          tags: ["open", "busy"],
          invoke: {
            src: "social",
            input: ({ context }) => ({ provider: context.provider ?? "", remember: context.fields.remember })
          },
          on: {
            "social.accepted": { target: "#auth.closed", actions: "tellFinished" },
            "social.refused": {
              target: "filling",
              actions: [
                { type: "takeTrouble", params: ({ event }) => event.trouble },
                { type: "takeAddress", params: ({ event }) => event.email },
                { type: "takeJoin", params: ({ event }) => event.join }
              ]
            },
            "social.cancel": "filling"
          }
        }
      }
    },
    register: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": overWithSession },
      states: {
        filling: filling("register"),
        sending: sending("register", { target: "told" }),
        told: { tags: "open", on: { "panel.continue": { target: "#auth.login", actions: "empty" } } }
      }
    },
    forgot: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": overWithSession },
      states: {
        filling: filling("forgot"),
        sending: sending("forgot", { target: "told" }),
        told: { tags: "open", on: { "panel.continue": onward("tellClosed") } }
      }
    },
    verify: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": besideSession },
      states: {
        filling: filling("verify"),
        sending: sending("verify", {
          target: "told",
          actions: { type: "takeSignedIn", params: ({ event }) => event.isSignedIn }
        }),
        told: {
          tags: "open",
          after: { onwardDelay: onward("tellVerified") },
          on: { "panel.continue": onward("tellVerified") }
        }
      }
    },
    reset: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": besideSession },
      states: {
        filling: filling("reset"),
        sending: sending("reset", { target: "told" }),
        told: {
          tags: "open",
          after: { onwardDelay: onward("tellClosed") },
          on: { "panel.continue": onward("tellClosed") }
        }
      }
    }
  }
})
