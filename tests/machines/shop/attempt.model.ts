import { expect } from "vitest"
import type { AnyEventObject } from "xstate"
import { lineOfPlan } from "../../../src/domain/shop/Purchase.ts"
import { attemptMachine } from "../../../src/machines/shop/attempt.machine.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const fresh = {
  purchase: { kind: "cart" },
  lines: [{ kind: "year", ref: "vapur", publication: "vapur", title: "Vapur", issue_title: null, price: 24_990 }],
  card: { holder: "Defne Su", number: "5528 7900 0000 0008", expiry: "12/99", cvv: "123" },
  key: null,
  isAgain: false
} as const
const repeated = { ...fresh, key: "key-of-before-000" }
const attempt = { key: "key-of-now-000000", at: 1, ids: ["subscription_vapur"] }
const trouble = { _tag: "ServerFault", message: null }

/** Answers that end the attempt. */
const ends: ReadonlyArray<Case<typeof attemptMachine>> = [
  { type: "payment.paid", number: "20261122000000000001" },
  { type: "payment.challenged", url: "/bank/1" },
  { type: "payment.declined", trouble, outcome: "failed" },
  { type: "card.refused", fields: { cvv: "cvvInvalid" } },
  { type: "price.changed", lines: [lineOfPlan("platform", "monthly")] },
  { type: "lines.owned", ids: ["subscription_vapur"] },
  { type: "year.bought", trouble },
  { type: "payment.refused", trouble },
  { type: "payment.unanswered", trouble }
]

interface Expected {
  readonly now: "gettingKey" | "paying" | "waiting" | "answered"
  readonly key: string | null
  readonly seconds: number
}

/** It has no screen: what it asks for, and what it reports to the payment. */
export const model: Model<typeof attemptMachine, Expected> = {
  machine: attemptMachine,
  inputs: [fresh, repeated],
  cases: [
    { type: "attempt.begun", attempt },
    { type: "payment.pending", seconds: 5 },
    { type: "payment.pending", seconds: 7 },
    { type: "payment.due" },
    ...ends
  ],
  begin: ({ key }) => ({ now: key === null ? "gettingKey" : "paying", key, seconds: 0 }),
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      case "attempt.begun":
        return now === "gettingKey" ? { ...before, now: "paying", key: event.attempt.key } : null
      case "payment.pending":
        return now === "paying" ? { ...before, now: "waiting", seconds: event.seconds } : null
      case "payment.due":
        return now === "waiting" ? { ...before, now: "paying" } : null
      default: {
        const isAnswer = now === "paying" || (now === "gettingKey" && event.type === "payment.refused")
        return isAnswer ? { ...before, now: "answered" } : null
      }
    }
  },
  isOver: ({ now }) => now === "answered",
  asks: ({ now, key, seconds }) => {
    switch (now) {
      case "gettingKey":
        return [{ slot: "getKey", input: { ids: ["subscription_vapur"] } }]
      case "paying":
        return [{ slot: "pay", input: { ...fresh, key } }]
      case "waiting":
        return [{ slot: "wait", input: { seconds } }]
      case "answered":
        return []
    }
  },
  tells: ({ event }): ReadonlyArray<AnyEventObject> => (event === null || event.type === "payment.due" ? [] : [event]),
  promise: ({ now }, actor) => expect(actor.getSnapshot().status).toBe(now === "answered" ? "done" : "active")
}
