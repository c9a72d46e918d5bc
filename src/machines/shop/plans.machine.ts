import { assign, emit, setup } from "xstate"
import { firstPeriod, renewingPlan } from "../../domain/shop/ownPlans.ts"
import type { BillingPeriod, PlanId } from "../../domain/shop/plans.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** What the reader has, as far as the server says it. */
export type LookAnswer =
  | { readonly type: "standing.told"; readonly subscriptions: ReadonlyArray<Subscription> }
  | { readonly type: "standing.untold"; readonly trouble: Trouble }

/** Who reads here, by their user's id; null for a visitor. */
export interface UserTold {
  readonly type: "user.told"
  readonly reader: string | null
}

export type PlansEvent =
  | LookAnswer
  | UserTold
  | { readonly type: "period.choose"; readonly period: BillingPeriod }
  | { readonly type: "plan.choose"; readonly plan: PlanId }
  /** Something may have been paid for, or ended. */
  | { readonly type: "standing.renew" }
  /** Whoever was asked to sign in does not want to. */
  | { readonly type: "signIn.gaveUp" }

export type PlansNews =
  | { readonly type: "plan.ordered"; readonly plan: PlanId; readonly period: BillingPeriod }
  | { readonly type: "signIn.wanted" }

export interface PlansInput {
  readonly reader: string | null
}

interface Context {
  readonly reader: string | null
  /** As it was chosen; null as long as it goes by what the reader has. */
  readonly period: BillingPeriod | null
  /** The plan that is ordered as soon as it is known that it may be. */
  readonly wanted: PlanId | null
  readonly subscriptions: ReadonlyArray<Subscription>
  readonly trouble: Trouble | null
}

/** How often it is paid for what is shown. */
export const periodIn = ({ period, subscriptions }: Pick<Context, "period" | "subscriptions">): BillingPeriod =>
  period ?? firstPeriod(subscriptions)

/**
 * The plans on sale, by the month or the year. A visitor is *visiting* and asked to sign in; for a user it is *looking*
 * for the running plan, then *open*, also when that was not answered. A choice made earlier is ordered when that is
 * known. Source: product, "Plans".
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
    takeReader: assign({ reader: (_, reader: string | null) => reader, subscriptions: [], trouble: null }),
    takePeriod: assign({ period: (_, period: BillingPeriod) => period }),
    /** For the price that stood there: what is told of the reader later does not change it. */
    want: assign(({ context }, plan: PlanId) => ({ wanted: plan, period: periodIn(context) })),
    wantNothing: assign({ wanted: null }),
    takeStanding: assign({
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
    isReader: (_, reader: string | null) => reader !== null,
    isAnother: ({ context }, reader: string | null) => reader !== null && reader !== context.reader,
    hasGone: ({ context }, reader: string | null) => reader === null && context.reader !== null,
    isWanted: ({ context }) => context.wanted !== null,
    mayBegin: (_, subscriptions: ReadonlyArray<Subscription>) => renewingPlan(subscriptions) === null,
    isWantedAndMayBegin: ({ context }, subscriptions: ReadonlyArray<Subscription>) =>
      context.wanted !== null && renewingPlan(subscriptions) === null
  }
}).createMachine({
  id: "plans",
  context: ({ input }) => ({
    reader: input.reader,
    period: null,
    wanted: null,
    subscriptions: [],
    trouble: null
  }),
  on: {
    "period.choose": { actions: fromEvent("takePeriod", "period") },
    "user.told": [
      {
        guard: fromEvent("isAnother", "reader"),
        target: ".looking",
        actions: ["wantNothing", fromEvent("takeReader", "reader")]
      },
      {
        guard: fromEvent("hasGone", "reader"),
        target: ".visiting",
        actions: ["wantNothing", fromEvent("takeReader", "reader")]
      }
    ]
  },
  initial: "arriving",
  states: {
    arriving: {
      always: [
        { guard: { type: "isReader", params: ({ context }) => context.reader }, target: "looking" },
        { target: "visiting" }
      ]
    },
    visiting: {
      on: {
        "plan.choose": { actions: [fromEvent("want", "plan"), "askToSignIn"] },
        "signIn.gaveUp": { actions: "wantNothing" },
        "user.told": {
          guard: fromEvent("isReader", "reader"),
          target: "looking",
          actions: fromEvent("takeReader", "reader")
        }
      }
    },
    looking: {
      tags: "busy",
      invoke: { src: "look" },
      on: {
        "plan.choose": { actions: fromEvent("want", "plan") },
        "standing.renew": { target: "looking", reenter: true },
        "standing.told": [
          {
            guard: fromEvent("isWantedAndMayBegin", "subscriptions"),
            target: "open",
            actions: [
              fromEvent("takeStanding", "subscriptions"),
              { type: "order", params: ({ context }) => context.wanted },
              "wantNothing"
            ]
          },
          {
            target: "open",
            actions: [fromEvent("takeStanding", "subscriptions"), "wantNothing"]
          }
        ],
        "standing.untold": [
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
          guard: { type: "mayBegin", params: ({ context }) => context.subscriptions },
          actions: fromEvent("order", "plan")
        },
        "standing.renew": "looking"
      }
    }
  }
})
