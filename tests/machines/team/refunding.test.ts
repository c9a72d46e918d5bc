import { expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from "xstate"
import {
  refundingMachine,
  type OrderNews,
  type RefundingEvent,
  type RefundRequest
} from "../../../src/machines/team/refunding.machine.ts"
import {
  aftermathOf,
  isRefunded,
  isUnanswered,
  isUncertain,
  troubleOf
} from "../../../src/machines/team/refunding.view.ts"
import { orderWith, teamOrder, teamRefund } from "../../kit/fixtures/teamOrders.ts"

const unreachable = { _tag: "Unreachable", message: null }
const asked = orderWith(teamRefund({ state: "asked" }))

/** A dialog whose keys count up; `answer` is the server's next word about what was sent, `reloaded` about the order. */
const opened = () => {
  const clock = new SimulatedClock()
  const sent: Array<RefundRequest> = []
  const reloads: Array<string> = []
  const news: Array<OrderNews> = []
  let keys = 0
  let answer = (_event: RefundingEvent): void => undefined
  const actor = createActor(
    refundingMachine.provide({
      actors: {
        makeKey: fromCallback<AnyEventObject, void>(({ sendBack }) =>
          sendBack({ type: "key.made", key: `${(keys += 1)}` })
        ),
        send: fromCallback<AnyEventObject, RefundRequest>(({ input, sendBack }) => {
          sent.push(input)
          answer = sendBack
        }),
        reload: fromCallback<AnyEventObject, { readonly number: string }>(({ input, sendBack }) => {
          reloads.push(input.number)
          answer = sendBack
        })
      }
    }),
    { clock }
  ).start()
  actor.on("order.changed", (one) => news.push(one))
  return {
    actor,
    clock,
    sent,
    reloads,
    news,
    answer: (event: RefundingEvent) => answer(event),
    begin: () => {
      actor.send({ type: "refund.open", order: teamOrder(), line: 0 })
      actor.send({ type: "form.edit", change: { problem: "other", words: " Boş sayfa " } })
      actor.send({ type: "form.send" })
    }
  }
}

it("asks under one key until the gateway has answered, and under another for another refund", () => {
  const { actor, clock, sent, news, answer, begin } = opened()
  begin()
  answer({ type: "refund.answered", order: asked })
  expect(isUncertain(actor.getSnapshot())).toBe(true)
  clock.increment(5000)
  answer({ type: "refund.failed", trouble: unreachable })
  clock.increment(15_000)
  answer({ type: "refund.answered", order: orderWith(teamRefund()) })
  expect(isRefunded(actor.getSnapshot())).toBe(true)
  clock.increment(60_000)
  expect(sent).toEqual(
    Array.from({ length: 3 }, () => ({
      number: "20261121000000000001",
      line: 0,
      key: "1",
      problem: "other",
      words: "Boş sayfa"
    }))
  )
  expect(news.map(({ order }) => order.lines[0]?.refund?.state)).toEqual(["asked", "refunded"])
  actor.send({ type: "refund.close" })
  begin()
  expect(sent.at(-1)?.key).toBe("2")
})

it("asks less and less, then not at all until the member asks, and then begins anew", () => {
  const { actor, clock, sent, answer, begin } = opened()
  const unanswered = () => isUnanswered(actor.getSnapshot())
  /** Seconds that pass until each of the next questions, of which none is answered. */
  const pauses = () => {
    const heard: Array<number> = []
    for (let second = 1; second <= 3600; second += 1) {
      const before = sent.length
      clock.increment(1000)
      if (sent.length === before) continue
      heard.push(second)
      answer({ type: "refund.failed", trouble: unreachable })
    }
    return heard
  }
  begin()
  answer({ type: "refund.answered", order: asked })
  expect(pauses()).toEqual([5, 20, 65])
  expect(unanswered()).toBe(true)
  actor.send({ type: "refund.repeat" })
  answer({ type: "refund.answered", order: asked })
  expect(unanswered()).toBe(false)
  expect(pauses()).toEqual([5, 20, 65])
  // Another refund is asked about from the beginning.
  actor.send({ type: "refund.close" })
  begin()
  answer({ type: "refund.failed", trouble: unreachable })
  expect(unanswered()).toBe(false)
  expect(pauses()).toEqual([5, 20, 65])
})

it("reloads an order that somebody else refunded, and tries one anew under another key", () => {
  const { actor, sent, reloads, news, answer, begin } = opened()
  begin()
  answer({ type: "refund.failed", trouble: { _tag: "RefundKeyReused", message: "Başka bilgilerle." } })
  expect(reloads).toEqual(["20261121000000000001"])
  // The gateway refused what was sent under the key before, so that it may be tried again.
  answer({ type: "order.reloaded", order: orderWith(teamRefund({ state: "refused", refusal: "cardClosed" })) })
  expect(troubleOf(actor.getSnapshot())?._tag).toBe("RefundKeyReused")
  actor.send({ type: "form.send" })
  expect(sent.map(({ key }) => key)).toEqual(["1", "2"])
  // That the gateway refused another does not say what became of this one.
  answer({ type: "refund.failed", trouble: unreachable })
  expect(isUncertain(actor.getSnapshot())).toBe(true)
  actor.send({ type: "refund.repeat" })
  answer({ type: "refund.failed", trouble: { _tag: "LineNotRefundable", message: "İade edildi." } })
  answer({ type: "order.kept", trouble: unreachable })
  actor.send({ type: "order.reload" })
  answer({ type: "order.reloaded", order: orderWith(teamRefund()) })
  expect(reloads).toHaveLength(3)
  expect(news.map(({ order }) => order.lines[0]?.refund?.state)).toEqual(["refused", "refunded"])
  expect(aftermathOf(actor.getSnapshot())).toBe("overtaken")
})
