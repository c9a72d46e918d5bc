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

export type LoginAnswer = { readonly type: "login.accepted" } | Refused<"login.refused">
export type RegisterAnswer = { readonly type: "register.accepted" } | Refused<"register.refused">
export type ForgotAnswer = { readonly type: "forgot.accepted" } | Refused<"forgot.refused">
/** `isSignedIn`: whether this browser is, and can go to the profile. */
export type VerifyAnswer =
  | { readonly type: "verify.accepted"; readonly isSignedIn: boolean }
  | Refused<"verify.refused">
export type ResetAnswer = { readonly type: "reset.accepted" } | Refused<"reset.refused">
export type SocialAnswer =
  | { readonly type: "social.accepted" }
  /** `email`: the address whose password is asked for now, with which `join` goes; null where it is nobody's here. */
  | (Refused<"social.refused"> & { readonly email: string | null; readonly join: string | null })
export interface ProvidersAnswer {
  readonly type: "providers.known"
  readonly providers: ReadonlyArray<SocialProvider>
}

export type AuthEvent =
  | LoginAnswer
  | RegisterAnswer
  | ForgotAnswer
  | VerifyAnswer
  | ResetAnswer
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
    login: slot<AuthFields & { readonly join: string | null }, LoginAnswer>("auth.login"),
    register: slot<AuthFields, RegisterAnswer>("auth.register"),
    forgot: slot<AuthFields, ForgotAnswer>("auth.forgot"),
    verify: slot<AuthFields, VerifyAnswer>("auth.verify"),
    reset: slot<AuthFields, ResetAnswer>("auth.reset"),
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

const opening = (form: AuthForm) =>
  ({
    guard: {
      type: "isFor",
      params: ({ event }: { readonly event: Extract<AuthEvent, { type: "auth.open" }> }) => ({
        asked: event.form,
        form
      })
    },
    target: `.${form}`,
    reenter: true,
    actions: [
      "empty",
      {
        type: "takeReturn",
        params: ({ event }: { readonly event: Extract<AuthEvent, { type: "auth.open" }> }) => event.returnTo
      },
      {
        type: "takeToken",
        params: ({ event }: { readonly event: Extract<AuthEvent, { type: "auth.open" }> }) => event.token
      },
      {
        type: "takeSignedIn",
        params: ({ event }: { readonly event: Extract<AuthEvent, { type: "auth.open" }> }) => event.isSignedIn
      }
    ]
  }) as const

/** Somebody who signed in, here or in another tab, needs these forms no more. */
const overWithSession = { target: "#auth.closed", actions: "tellFinished" } as const

/** A mail's link is for its account, and of use to whoever is signed in. */
const besideSession = { actions: { type: "takeSignedIn", params: true } } as const

const onward = [
  { guard: "isSignedIn", target: "#auth.closed", actions: "tellClosed" },
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
          on: {
            "login.accepted": { target: "#auth.closed", actions: "tellFinished" },
            "login.refused": {
              target: "filling",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          }
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
        sending: {
          tags: ["open", "busy"],
          invoke: { src: "register", input: ({ context }) => context.fields },
          on: {
            "register.accepted": "told",
            "register.refused": {
              target: "filling",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          }
        },
        told: { tags: "open", on: { "panel.continue": onward } }
      }
    },
    forgot: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": overWithSession },
      states: {
        filling: filling("forgot"),
        sending: {
          tags: ["open", "busy"],
          invoke: { src: "forgot", input: ({ context }) => context.fields },
          on: {
            "forgot.accepted": "told",
            "forgot.refused": {
              target: "filling",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          }
        },
        told: { tags: "open", on: { "panel.continue": onward } }
      }
    },
    verify: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": besideSession },
      states: {
        filling: filling("verify"),
        sending: {
          tags: ["open", "busy"],
          invoke: { src: "verify", input: ({ context }) => context.fields },
          on: {
            "verify.accepted": {
              target: "told",
              actions: { type: "takeSignedIn", params: ({ event }) => event.isSignedIn }
            },
            "verify.refused": {
              target: "filling",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          }
        },
        told: {
          tags: "open",
          after: {
            onwardDelay: [
              { guard: "isSignedIn", target: "#auth.closed", actions: "tellVerified" },
              { target: "#auth.login", actions: "empty" }
            ]
          },
          on: {
            "panel.continue": [
              { guard: "isSignedIn", target: "#auth.closed", actions: "tellVerified" },
              { target: "#auth.login", actions: "empty" }
            ]
          }
        }
      }
    },
    reset: {
      initial: "filling",
      on: { "auth.close": { target: "closed", actions: "tellClosed" }, "session.began": besideSession },
      states: {
        filling: filling("reset"),
        sending: {
          tags: ["open", "busy"],
          invoke: { src: "reset", input: ({ context }) => context.fields },
          on: {
            "reset.accepted": "told",
            "reset.refused": {
              target: "filling",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          }
        },
        told: {
          tags: "open",
          after: { onwardDelay: onward },
          on: { "panel.continue": onward }
        }
      }
    }
  }
})
