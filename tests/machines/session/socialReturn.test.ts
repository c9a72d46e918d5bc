import { describe, expect, it } from "vitest"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { socialReturnMachine } from "../../../src/machines/session/socialReturn.machine.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const input = { query: "?code=1&state=2" }
const refusal = { type: "return.refused", trouble: unreachable } as const

/** The window that somebody has come back to, its questions on the desk. */
const back = () => {
  const questions = slotAnswers()
  const actor = createActor(questions.filled(socialReturnMachine), { input }).start()
  return { ...questions, actor, now: () => actor.getSnapshot() }
}

describe("the window of a provider", () => {
  it("finishes the sign-in with what the provider added to the address, and closes nothing before", () => {
    const { waiting, slots } = back()
    expect([waiting("finish"), slots()]).toEqual([[input], ["finish"]])
  })

  it.each([
    ["return.accepted", { type: "return.accepted" } as const],
    ["return.refused", refusal]
  ] as const)("tells whoever opened it and closes itself on %s, once", (_, answer) => {
    const window = back()
    window.answer("finish", answer)
    expect([window.waiting("close"), window.waiting("finish")]).toEqual([[input], []])
    window.actor.send({ type: "return.accepted" })
    window.actor.send(refusal)
    expect(window.inputs("close")).toHaveLength(1)
  })

  it("says why it was refused, also where something is answered after that", () => {
    const { answer, actor, now } = back()
    answer("finish", refusal)
    actor.send({ type: "return.accepted" })
    expect([now().value, now().context.trouble]).toEqual(["refused", unreachable])
  })
})
