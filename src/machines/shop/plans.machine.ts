import { assign, emit, setup } from "xstate"
import { firstPeriod, renewingPlan } from "../../domain/shop/ownPlans.ts"
import type { BillingPeriod, PlanId } from "../../domain/shop/plans.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type LookAnswer =
  | { readonly type: "subscriptions.loaded"; readonly subscriptions: ReadonlyArray<Subscription> }
  | { readonly type: "subscriptions.failed"; readonly trouble: Trouble }

export type PlansEvent =
  | LookAnswer
  | UserKnown
  | { readonly type: "period.choose"; readonly period: BillingPeriod }
  | { readonly type: "plan.choose"; readonly plan: PlanId }
  /** A payment or a cancellation may have changed the subscriptions. */
  | { readonly type: "subscriptions.renew" }
  /** The auth modal was closed without signing in. */
  | { readonly type: "signIn.gaveUp" }

export type PlansNews =
  | { readonly type: "plan.ordered"; readonly plan: PlanId; readonly period: BillingPeriod }
  | { readonly type: "signIn.wanted" }

export interface PlansInput {
  readonly userId: string | null
}

interface Context {
  readonly userId: string | null
  /** Null until chosen; the subscriptions then decide what is shown. */
  readonly period: BillingPeriod | null
  /** A chosen plan that waits until the subscriptions are known. */
  readonly wanted: PlanId | null
  readonly subscriptions: ReadonlyArray<Subscription>
  readonly trouble: Trouble | null
}

export const periodIn = ({ period, subscriptions }: Pick<Context, "period" | "subscriptions">): BillingPeriod =>
  period ?? firstPeriod(subscriptions)

/**
 * The plans on sale. A visitor is *visiting* and asked to sign in; for a user it is *looking* for their subscriptions,
 * then *open*, even if that failed. A plan chosen earlier is ordered then. Source: product, "Plans".
 */
export const plansMachine = setup({
  types: {
    input: {} as PlansInput,
    context: {} as Context,
    events: {} as PlansEvent,
    emitted: {} as PlansNews,
    tags: {} as "busy"
  },
  actors: { look: slot<void, LookAnswer>("plans.look") },
  actions: {
    takeUser: assign({ userId: (_, userId: string | null) => userId, subscriptions: [], trouble: null }),
    takePeriod: assign({ period: (_, period: BillingPeriod) => period }),
    /** Keeps the period, and so the price, that was shown when the plan was chosen. */
    want: assign(({ context }, plan: PlanId) => ({ wanted: plan, period: periodIn(context) })),
    wantNothing: assign({ wanted: null }),
    takeSubscriptions: assign({
      subscriptions: (_, subscriptions: ReadonlyArray<Subscription>) => subscriptions,
      trouble: null
    }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    order: emit(({ context }, plan: PlanId | null): PlansNews => {
      if (plan === null) throw new Error("No plan was chosen.")
      return { type: "plan.ordered", plan, period: periodIn(context) }
    }),
    askToSignIn: emit((): PlansNews => ({ type: "signIn.wanted" }))
  },
  guards: {
    isSignedIn: (_, userId: string | null) => userId !== null,
    isAnotherUser: ({ context }, userId: string | null) => userId !== null && userId !== context.userId,
    hasSignedOut: ({ context }, userId: string | null) => userId === null && context.userId !== null,
    isWanted: ({ context }) => context.wanted !== null,
    maySubscribe: (_, subscriptions: ReadonlyArray<Subscription>) => renewingPlan(subscriptions) === null,
    isWantedAndAllowed: ({ context }, subscriptions: ReadonlyArray<Subscription>) =>
      context.wanted !== null && renewingPlan(subscriptions) === null
  }
}).createMachine({
  id: "plans",
  context: ({ input }) => ({
    userId: input.userId,
    period: null,
    wanted: null,
    subscriptions: [],
    trouble: null
  }),
  on: {
    "period.choose": { actions: fromEvent("takePeriod", "period") },
    "user.known": [
      {
        guard: fromEvent("isAnotherUser", "userId"),
        target: ".looking",
        actions: ["wantNothing", fromEvent("takeUser", "userId")]
      },
      {
        guard: fromEvent("hasSignedOut", "userId"),
        target: ".visiting",
        actions: ["wantNothing", fromEvent("takeUser", "userId")]
      }
    ]
  },
  initial: "arriving",
  states: {
    arriving: {
      always: [
        { guard: { type: "isSignedIn", params: ({ context }) => context.userId }, target: "looking" },
        { target: "visiting" }
      ]
    },
    visiting: {
      on: {
        "plan.choose": { actions: [fromEvent("want", "plan"), "askToSignIn"] },
        "signIn.gaveUp": { actions: "wantNothing" },
        "user.known": {
          guard: fromEvent("isSignedIn", "userId"),
          target: "looking",
          actions: fromEvent("takeUser", "userId")
        }
      }
    },
    looking: {
      tags: "busy",
      invoke: { src: "look" },
      on: {
        "plan.choose": { actions: fromEvent("want", "plan") },
        "subscriptions.renew": { target: "looking", reenter: true },
        "subscriptions.loaded": [
          {
            guard: fromEvent("isWantedAndAllowed", "subscriptions"),
            target: "open",
            actions: [
              fromEvent("takeSubscriptions", "subscriptions"),
              { type: "order", params: ({ context }) => context.wanted },
              "wantNothing"
            ]
          },
          {
            target: "open",
            actions: [fromEvent("takeSubscriptions", "subscriptions"), "wantNothing"]
          }
        ],
        "subscriptions.failed": [
          {
            guard: "isWanted",
            target: "open",
            actions: [
              fromEvent("takeTrouble", "trouble"),
              { type: "order", params: ({ context }) => context.wanted },
              "wantNothing"
            ]
          },
          { target: "open", actions: fromEvent("takeTrouble", "trouble") }
        ]
      }
    },
    open: {
      on: {
        "plan.choose": {
          guard: { type: "maySubscribe", params: ({ context }) => context.subscriptions },
          actions: fromEvent("order", "plan")
        },
        "subscriptions.renew": "looking"
      }
    }
  }
})
