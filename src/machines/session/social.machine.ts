import { assign, sendParent, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** Somebody readers can sign in through. */
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
  /** The address whose password is asked for now, with which `join` goes; null where it is nobody's here. */
  readonly email: string | null
  readonly join: string | null
}

/** How it ended in the provider's window. The form that offered it hears the same. */
export type SocialAnswer = { readonly type: "social.accepted" } | SocialRefused

/** `remember`: whether for longer than this visit. */
export interface SocialAsked {
  readonly provider: string
  readonly remember: boolean
}

export type SocialEvent =
  | ProvidersAnswer
  | SocialAnswer
  /** The form that offers it is there, and is there no more. */
  | { readonly type: "social.offer" }
  | { readonly type: "social.withdraw" }
  | ({ readonly type: "social.start" } & SocialAsked)
  | { readonly type: "social.cancel" }

/**
 * Signing in through somebody else: *withdrawn* while no form offers it, then *offered*, where a provider is *chosen* from
 * those that are known, and its window *awaited*. Whoever is offered is asked as often as the form is there, and what was
 * known stays meanwhile. Source: product, "Social sign-in".
 */
export const socialMachine = setup({
  types: {
    context: {} as {
      /** Null until they are known. */
      readonly providers: ReadonlyArray<SocialProvider> | null
      /** What was asked for last. */
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
