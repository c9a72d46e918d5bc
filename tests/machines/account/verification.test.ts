import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { verificationMachine } from "../../../src/machines/account/verification.machine.ts"
import { isSending, isSent, troubleOf } from "../../../src/machines/account/verification.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const trouble = { _tag: "TooManyRequests", message: "Çok fazla deneme yapıldı." }

const verification = () => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(verificationMachine), { clock }).start()
  return { ...questions, actor, clock, now: () => actor.getSnapshot() }
}

describe("a mail that verifies an address", () => {
  it("is sent when it is asked for, and once however often that is", () => {
    const { actor, clock, inputs, now, slots } = verification()
    clock.increment(3_600_000)
    expect(slots()).toEqual([])
    actor.send({ type: "mail.send" })
    actor.send({ type: "mail.send" })
    expect([isSending(now()), inputs("send").length]).toEqual([true, 1])
  })

  it("can be asked for again, after it was sent and after it was refused", () => {
    const { actor, answer, now, inputs } = verification()
    actor.send({ type: "mail.send" })
    answer("send", { type: "mail.refused", trouble })
    expect([isSent(now()), troubleOf(now())]).toEqual([false, trouble])
    actor.send({ type: "mail.send" })
    expect(troubleOf(now())).toBeNull()
    answer("send", { type: "mail.sent" })
    expect([isSent(now()), troubleOf(now())]).toEqual([true, null])
    actor.send({ type: "mail.send" })
    expect([isSent(now()), inputs("send").length]).toEqual([false, 3])
  })
})
