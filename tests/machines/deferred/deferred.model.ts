import { expect } from "vitest"
import { deferredMachine, type WaitingOrder } from "../../../src/machines/deferred/deferred.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Expected {
  readonly now: "waiting" | "loading" | "loading wanted" | "missing" | "ready"
  /** Orders that wait, in their sequence. */
  readonly orders: ReadonlyArray<WaitingOrder>
  readonly failures: number
  /** Milliseconds that missing code has rested. */
  readonly rested: number
}

const item: WaitingOrder = { to: "cart", event: { type: "item.add" }, isWish: false }
const drawer: WaitingOrder = { to: "drawer", event: { type: "drawer.open" }, isWish: true }
const purchase: WaitingOrder = { to: "checkout", event: { type: "purchase.open" }, isWish: true }

const rests = [30_000, 60_000]

/** The ends of rests, and the moments before. */
const watched = [29_999, 30_000, 59_999, 60_000]

const isLoading = ({ now }: Expected) => now === "loading" || now === "loading wanted"

const rest = ({ failures }: Expected) => rests[failures - 1] ?? Infinity

const loading = (before: Expected, now: "loading" | "loading wanted"): Expected => ({ ...before, now, rested: 0 })

export const model: Model<typeof deferredMachine, Expected> = {
  machine: deferredMachine,
  cases: [
    { type: "code.due" },
    { type: "code.want" },
    { type: "code.loaded" },
    { type: "code.failed", failedOnline: true },
    { type: "code.failed", failedOnline: false },
    ...[item, drawer, purchase].map((order) => ({ type: "order.add", order }) as const),
    { type: "wishes.forget", to: "drawer" },
    { type: "wishes.forget", to: "cart" },
    { type: "orders.drop", to: "cart", kind: "item.add" },
    { type: "orders.drop", to: "cart", kind: "drawer.open" },
    { type: "orders.drop", to: "drawer", kind: "item.add" },
    ...[29_999, 1, 30_000].map((by) => ({ type: "time.passed", by }) as const)
  ],
  begin: () => ({ now: "waiting", orders: [], failures: 0, rested: 0 }),
  next: (before, event) => {
    const { now, orders, failures } = before
    const isStill = now === "waiting" || now === "missing"
    switch (event.type) {
      case "code.due":
        return isStill ? loading(before, "loading") : before
      case "code.want":
        return now === "ready" ? before : loading(before, "loading wanted")
      case "code.loaded":
        return { now: "ready", orders: [], failures, rested: 0 }
      case "code.failed":
        if (!isLoading(before) || failures === rests.length) return null
        return { now: "missing", orders: orders.filter(({ isWish }) => !isWish), failures: failures + 1, rested: 0 }
      case "order.add":
        // Once the code is ready they go to its actors.
        if (now === "ready" || orders.length === 2 || orders.includes(event.order)) return null
        return { ...before, orders: [...orders, event.order] }
      case "wishes.forget":
        return { ...before, orders: orders.filter(({ to, isWish }) => !isWish || to !== event.to) }
      case "orders.drop":
        return { ...before, orders: orders.filter(({ to, event: { type } }) => to !== event.to || type !== event.kind) }
      case "time.passed": {
        if (now !== "missing") return before
        const rested = before.rested + event.by
        if (!watched.includes(rested)) return null
        return rested < rest(before) ? { ...before, rested } : loading(before, "loading")
      }
      default:
        return null
    }
  },
  // What waits matters where it can be given up, and what has failed where that is told.
  place: ({ now, orders, failures, rested }) =>
    now === "waiting" || now === "loading wanted"
      ? [now, orders, Math.min(failures, 1)]
      : [now, orders.length, failures, rested],
  asks: (expected) => [
    ...(isLoading(expected) ? [{ slot: "load", input: undefined }] : []),
    ...(expected.now === "missing" ? [{ slot: "watch", input: undefined }] : [])
  ],
  // What is being loaded is not loaded again, whoever wants it.
  begins: ({ before, expected }) => {
    if (isLoading(expected) && (before === null || !isLoading(before))) return ["load"]
    return expected.now === "missing" && before?.now !== "missing" ? ["watch"] : []
  },
  news: ({ before, event }) => {
    if (event?.type === "code.loaded" && before?.now !== "ready")
      return [{ type: "code.ready", orders: before?.orders ?? [] }]
    return event?.type === "code.failed" && before?.now === "loading wanted"
      ? [{ type: "code.missing", isOutdated: event.failedOnline && before.failures > 0 }]
      : []
  },
  promise: ({ now, orders }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(snapshot.matches("ready")).toBe(now === "ready")
    expect(snapshot.context.orders).toEqual(orders)
  }
}
