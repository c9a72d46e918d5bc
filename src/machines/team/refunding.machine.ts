import { assign, emit, setup } from "xstate"
import type { RefundProblem } from "../../domain/shop/Order.ts"
import { emptyRefundForm, type RefundFault, refundFault, type RefundForm } from "../../domain/shop/RefundForm.ts"
import type { TeamOrder, TeamRefund } from "../../domain/shop/TeamOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

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
  | ({ readonly type: "refund.open" } & RefundTarget)
  | { readonly type: "refund.close" }
  | { readonly type: "refund.repeat" }
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
}

/** The server's refusals: such a call wrote nothing. Any other trouble may have come after the refund was written. */
const refusals: ReadonlyArray<string> = [
  "Forbidden",
  "InvalidRequest",
  "LineNotRefundable",
  "OrderNotFound",
  "PaymentClosed",
  "RefundKeyReused",
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

/**
 * Refunds a line of an order: *closed*, *gettingKey*, *choosing* the problem, *sending*. While the gateway's answer
 * is not known, or ours was lost, it is *uncertain*, and asks again by itself; then *refunded* or *refused*. Source: product, "Refunds".
 */
export const refundingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RefundingEvent,
    emitted: {} as OrderNews,
    tags: {} as "open" | "busy" | "form" | "uncertain" | "refunded"
  },
  actors: {
    makeKey: slot<void, KeyMade>("refunding.makeKey"),
    send: slot<RefundRequest, RefundingAnswer>("refunding.send")
  },
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
    tellChanged: emit((_, order: TeamOrder): OrderNews => ({ type: "order.changed", order }))
  },
  guards: {
    isRefusal: (_, { _tag }: Trouble) => refusals.includes(_tag),
    isRefundable: (_, { order, line }: RefundTarget) => order.lines[line]?.not_refundable === null,
    isRight: ({ context }) => refundFault(context.form) === null,
    isRefunded: ({ context }) => refundIn(context)?.state === "refunded",
    isRefused: ({ context }) => refundIn(context)?.state === "refused"
  }
}).createMachine({
  id: "refunding",
  context: { target: null, key: "", form: emptyRefundForm, fault: null, trouble: null },
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
          { guard: "isRight", target: "sending", actions: "forgetTrouble" },
          { actions: ["forgetTrouble", "check"] }
        ],
        "refund.close": "closed"
      }
    },
    sending: {
      tags: ["open", "form", "busy"],
      invoke: { src: "send", input: requestOf },
      on: {
        "refund.answered": {
          target: "judging",
          actions: [fromEvent("takeOrder", "order"), fromEvent("tellChanged", "order")]
        },
        // Whether a call that brought no answer came through, nobody knows.
        "refund.failed": [
          {
            guard: fromEvent("isRefusal", "trouble"),
            target: "choosing",
            actions: fromEvent("takeTrouble", "trouble")
          },
          { target: "uncertain" }
        ]
      }
    },
    judging: {
      always: [
        { guard: "isRefunded", target: "refunded" },
        { guard: "isRefused", target: "refused" },
        { target: "uncertain" }
      ]
    },
    uncertain: {
      tags: ["open", "uncertain"],
      after: { 5000: "repeating" },
      on: { "refund.repeat": "repeating", "refund.close": "closed" }
    },
    repeating: {
      tags: ["open", "uncertain", "busy"],
      invoke: { src: "send", input: requestOf },
      on: {
        "refund.answered": {
          target: "judging",
          actions: [fromEvent("takeOrder", "order"), fromEvent("tellChanged", "order")]
        },
        "refund.failed": [
          {
            guard: fromEvent("isRefusal", "trouble"),
            target: "choosing",
            actions: fromEvent("takeTrouble", "trouble")
          },
          { target: "uncertain" }
        ],
        "refund.close": "closed"
      }
    },
    refunded: { tags: ["open", "refunded"], on: { "refund.close": "closed" } },
    refused: { tags: "open", on: { "refund.close": "closed" } }
  }
})
