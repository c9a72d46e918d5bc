import { expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from "xstate"
import {
  refundingMachine,
  type OrderNews,
  type RefundingEvent,
  type RefundRequest
} from "../../../src/machines/team/refunding.machine.ts"
import { isRefunded, isUncertain } from "../../../src/machines/team/refunding.view.ts"
import { orderWith, teamOrder, teamRefund } from "../../kit/fixtures/teamOrders.ts"

it("asks under one key until the gateway has answered, and under another for another refund", () => {
  const clock = new SimulatedClock()
  const sent: Array<RefundRequest> = []
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
        })
      }
    }),
    { clock }
  ).start()
  actor.on("order.changed", (one) => news.push(one))
  const begin = () => {
    actor.send({ type: "refund.open", order: teamOrder(), line: 0 })
    actor.send({ type: "form.edit", change: { problem: "other", words: " Boş sayfa " } })
    actor.send({ type: "form.send" })
  }
  begin()
  answer({ type: "refund.answered", order: orderWith(teamRefund({ state: "asked" })) })
  expect(isUncertain(actor.getSnapshot())).toBe(true)
  clock.increment(5000)
  answer({ type: "refund.failed", trouble: { _tag: "Unreachable", message: null } })
  clock.increment(5000)
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
