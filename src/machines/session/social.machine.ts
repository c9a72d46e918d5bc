import { assign, sendParent, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** A service that users can sign in through. */
export interface SocialProvider {
  readonly name: string
  readonly title: string
}

export interface ProvidersAnswer {
  readonly type: "providers.known"
  readonly providers: ReadonlyArray<SocialProvider>
}

export interface SocialRefused {
  readonly type: "social.refused"
  readonly trouble: Trouble
  /**
   * The address of an existing account whose password is asked for next, to be sent with `join`; null where there is
   * none.
   */
  readonly email: string | null
  readonly join: string | null
}

/** How signing in at the provider ended. The login form receives the same event. */
export type SocialAnswer = { readonly type: "social.accepted" } | SocialRefused

/** `remember`: whether the session outlives the browser's. */
export interface SocialAsked {
  readonly provider: string
  readonly remember: boolean
}

export type SocialEvent =
  | ProvidersAnswer
  | SocialAnswer
  /** The login form has opened, or has closed. */
  | { readonly type: "social.offer" }
  | { readonly type: "social.withdraw" }
  | ({ readonly type: "social.start" } & SocialAsked)
  | { readonly type: "social.cancel" }

/**
 * Signing in through a provider: *withdrawn* while the login form is closed, else *offered*. Offered, a provider is
 * being chosen (*choosing*), then its window is open (*awaiting*). The list of providers is loaded each time the form
 * opens. Source: product, "Social sign-in".
 */
export const socialMachine = setup({
  types: {
    context: {} as {
      /** Null until they are loaded. */
      readonly providers: ReadonlyArray<SocialProvider> | null
      /** The last sign-in asked for. */
      readonly asked: SocialAsked
    },
    events: {} as SocialEvent
  },
  actors: {
    learnProviders: slot<void, ProvidersAnswer>("social.learnProviders"),
    signIn: slot<SocialAsked, SocialAnswer>("social.signIn")
  },
  actions: {
    takeProviders: assign({ providers: (_, providers: ReadonlyArray<SocialProvider>) => providers }),
    takeAsked: assign({ asked: (_, { provider, remember }: SocialAsked) => ({ provider, remember }) }),
    tell: sendParent((_, answer: SocialAnswer) => answer)
  }
}).createMachine({
  id: "social",
  context: { providers: null, asked: { provider: "", remember: false } },
  initial: "withdrawn",
  states: {
    withdrawn: { on: { "social.offer": "offered" } },
    offered: {
      initial: "choosing",
      invoke: { src: "learnProviders" },
      on: {
        "social.withdraw": "withdrawn",
        "providers.known": { actions: fromEvent("takeProviders", "providers") }
      },
      states: {
        choosing: {
          on: {
            "social.start": { target: "awaiting", actions: withEvent("takeAsked") }
          }
        },
        awaiting: {
          invoke: { src: "signIn", input: ({ context }) => context.asked },
          on: {
            "social.accepted": { target: "choosing", actions: withEvent("tell") },
            "social.refused": { target: "choosing", actions: withEvent("tell") },
            "social.cancel": "choosing"
          }
        }
      }
    }
  }
})
