import { assign, emit, setup } from "xstate"
import type { RefundProblem } from "../../domain/shop/Order.ts"
import { emptyRefundForm, type RefundFault, refundFault, type RefundForm } from "../../domain/shop/RefundForm.ts"
import type { TeamOrder, TeamRefund } from "../../domain/shop/TeamOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { OrderReloadAnswer } from "./orderSearch.machine.ts"

/** A line of an order, by its place from 0. */
export interface RefundTarget {
  readonly order: TeamOrder
  readonly line: number
}

/** One refund under one key, however often it is sent. */
export interface RefundRequest {
  readonly number: string
  readonly line: number
  readonly key: string
  readonly problem: RefundProblem
  readonly words: string
}

interface KeyMade {
  readonly type: "key.made"
  readonly key: string
}

export type RefundingAnswer =
  | { readonly type: "refund.answered"; readonly order: TeamOrder }
  | { readonly type: "refund.failed"; readonly trouble: Trouble }

export type RefundingEvent =
  | KeyMade
  | RefundingAnswer
  | OrderReloadAnswer
  | ({ readonly type: "refund.open" } & RefundTarget)
  | { readonly type: "refund.close" }
  | { readonly type: "refund.repeat" }
  | { readonly type: "order.reload" }
  | { readonly type: "form.edit"; readonly change: Partial<RefundForm> }
  | { readonly type: "form.send" }

export interface OrderNews {
  readonly type: "order.changed"
  readonly order: TeamOrder
}

interface Context {
  readonly target: RefundTarget | null
  readonly key: string
  readonly form: RefundForm
  readonly fault: RefundFault | null
  readonly trouble: Trouble | null
  /** How often it has asked again by itself. */
  readonly repeats: number
}

/** Pauses before it asks again by itself, in milliseconds; after the last it leaves that to the member. */
const pauses = [5000, 15_000, 45_000]

/** Refusals by which the order is not as it was found, or the key stands for another refund. */
const news: ReadonlyArray<string> = ["LineNotRefundable", "RefundKeyReused"]

/** The server's refusals: such a call wrote nothing. Any other trouble may have come after the refund was written. */
const refusals: ReadonlyArray<string> = [
  "Forbidden",
  "InvalidRequest",
  "OrderNotFound",
  "PaymentClosed",
  "RefundWordsMissing",
  "Unauthorised"
]

const targetIn = ({ target }: Pick<Context, "target">): RefundTarget => {
  if (target === null) throw new Error("No line was chosen.")
  return target
}

/** The chosen line's refund, as the server told it last. */
export const refundIn = ({ target }: Pick<Context, "target">): TeamRefund | null =>
  target?.order.lines[target.line]?.refund ?? null

const requestOf = ({ context }: { readonly context: Context }): RefundRequest => {
  const { order, line } = targetIn(context)
  const { problem, words } = context.form
  return {
    number: order.order_number,
    line,
    key: context.key,
    problem: problem ?? "other",
    words: words.trim()
  }
}

const refunding = setup({
  types: {
    context: {} as Context,
    events: {} as RefundingEvent,
    emitted: {} as OrderNews,
    tags: {} as "open" | "busy" | "form" | "uncertain" | "refunded"
  },
  actors: {
    makeKey: slot<void, KeyMade>("refunding.makeKey"),
    send: slot<RefundRequest, RefundingAnswer>("refunding.send"),
    reload: slot<{ readonly number: string }, OrderReloadAnswer>("refunding.reload")
  },
  delays: { pause: ({ context }) => pauses[context.repeats] ?? 0 },
  actions: {
    begin: assign((_, { order, line }: RefundTarget) => ({
      target: { order, line },
      form: emptyRefundForm,
      fault: null,
      trouble: null
    })),
    takeKey: assign({ key: (_, key: string) => key }),
    edit: assign(({ context }, change: Partial<RefundForm>) => ({
      form: { ...context.form, ...change },
      fault: null
    })),
    check: assign({ fault: ({ context }) => refundFault(context.form) }),
    takeOrder: assign({ target: ({ context }, order: TeamOrder) => ({ ...targetIn(context), order }) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    beginPauses: assign({ repeats: 0 }),
    countRepeat: assign({ repeats: ({ context }) => context.repeats + 1 }),
    tellChanged: emit((_, order: TeamOrder): OrderNews => ({ type: "order.changed", order }))
  },
  guards: {
    isNews: (_, { _tag }: Trouble) => news.includes(_tag),
    isRefusal: (_, { _tag }: Trouble) => refusals.includes(_tag),
    isRefundable: (_, { order, line }: RefundTarget) => order.lines[line]?.not_refundable === null,
    isStillRefundable: ({ context }) => {
      const { order, line } = targetIn(context)
      return order.lines[line]?.not_refundable === null
    },
    isRight: ({ context }) => refundFault(context.form) === null,
    isRefunded: ({ context }) => refundIn(context)?.state === "refunded",
    isRefused: ({ context }) => refundIn(context)?.state === "refused",
    hasPause: ({ context }) => context.repeats < pauses.length
  }
})

const sending = refunding.createStateConfig({
  tags: ["open", "form", "busy"],
  invoke: { src: "send", input: requestOf },
  on: {
    "refund.answered": {
      target: "judging",
      actions: [fromEvent("takeOrder", "order"), fromEvent("tellChanged", "order")]
    },
    // Whether a call that brought no answer came through, nobody knows.
    "refund.failed": [
      { guard: fromEvent("isNews", "trouble"), target: "reloading", actions: fromEvent("takeTrouble", "trouble") },
      { guard: fromEvent("isRefusal", "trouble"), target: "choosing", actions: fromEvent("takeTrouble", "trouble") },
      { target: "doubting" }
    ]
  }
})

/**
 * Refunds a line of an order: *closed*, *gettingKey*, *choosing* the problem, *sending*; then *refunded* or *refused*.
 * Until that is known it is *uncertain*, and asks again by itself, less and less; at last it is *unanswered*. A refusal
 * by which the order has changed is followed by *reloading* it. Source: product, "Refunds".
 */
export const refundingMachine = refunding.createMachine({
  id: "refunding",
  context: { target: null, key: "", form: emptyRefundForm, fault: null, trouble: null, repeats: 0 },
  initial: "closed",
  states: {
    closed: {
      on: {
        "refund.open": {
          guard: { type: "isRefundable", params: ({ event }) => event },
          target: "gettingKey",
          actions: { type: "begin", params: ({ event }) => event }
        }
      }
    },
    gettingKey: {
      invoke: { src: "makeKey" },
      on: { "key.made": { target: "choosing", actions: fromEvent("takeKey", "key") } }
    },
    choosing: {
      tags: ["open", "form"],
      on: {
        "form.edit": { actions: fromEvent("edit", "change") },
        "form.send": [
          { guard: "isRight", target: "sending", actions: ["forgetTrouble", "beginPauses"] },
          { actions: ["forgetTrouble", "check"] }
        ],
        "refund.close": "closed"
      }
    },
    sending,
    judging: {
      always: [
        { guard: "isRefunded", target: "refunded" },
        { guard: "isRefused", target: "refused" },
        { target: "doubting" }
      ]
    },
    doubting: { always: [{ guard: "hasPause", target: "uncertain" }, { target: "unanswered" }] },
    uncertain: {
      tags: ["open", "uncertain"],
      after: { pause: { target: "repeating", actions: "countRepeat" } },
      on: { "refund.repeat": "repeating", "refund.close": "closed" }
    },
    unanswered: {
      tags: ["open", "uncertain"],
      on: { "refund.repeat": { target: "repeating", actions: "beginPauses" }, "refund.close": "closed" }
    },
    repeating: { ...sending, tags: ["open", "uncertain", "busy"], on: { ...sending.on, "refund.close": "closed" } },
    reloading: {
      tags: ["open", "busy"],
      invoke: { src: "reload", input: ({ context }) => ({ number: targetIn(context).order.order_number }) },
      on: {
        "order.reloaded": {
          target: "comparing",
          actions: [fromEvent("takeOrder", "order"), fromEvent("tellChanged", "order")]
        },
        "order.kept": "outdated",
        "refund.close": "closed"
      }
    },
    comparing: { always: [{ guard: "isStillRefundable", target: "renewing" }, { target: "overtaken" }] },
    // What is tried next is another refund.
    renewing: {
      tags: ["open", "form", "busy"],
      invoke: { src: "makeKey" },
      on: { "key.made": { target: "choosing", actions: fromEvent("takeKey", "key") } }
    },
    outdated: { tags: "open", on: { "order.reload": "reloading", "refund.close": "closed" } },
    overtaken: { tags: "open", on: { "refund.close": "closed" } },
    refunded: { tags: ["open", "refunded"], on: { "refund.close": "closed" } },
    refused: { tags: "open", on: { "refund.close": "closed" } }
  }
})
