import { expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { ofOneUser } from "../../../src/machines/inspection/ofOneUser.ts"
import { recordVisit } from "../../../src/machines/inspection/recordVisit.ts"
import { typedTexts } from "../../../src/machines/inspection/typedTexts.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { user } from "../../kit/fixtures/users.ts"

const first = user({ id: "reader000000001" })
const second = user({ id: "reader000000002" })

it("is a recording of one user: whoever signs in next does not get what was recorded before", () => {
  const clock = new SimulatedClock()
  const typed = typedTexts()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "one", typed })
  const slots = slotAnswers()
  const session = createActor(slots.filled(sessionMachine), { clock, inspect: visit.inspect }).start()
  ofOneUser(visit, session)
  const becomes = (who: typeof first | null) =>
    slots.answer("watch", { type: "session.changed", user: who, where: "elsewhere" })
  const kept = () => JSON.stringify(visit.recording())

  slots.answer("recall", { type: "session.recalled", user: null })
  typed.add("kanarya", {})
  becomes(first)
  expect(kept()).toContain("session.recalled")
  expect(kept()).toContain(first.id)
  clock.increment(5000)
  becomes(null)
  becomes(first)
  expect(kept()).toContain("session.recalled")

  becomes(null)
  becomes(second)
  expect(kept()).not.toContain(first.id)
  expect(kept()).not.toContain("session.recalled")
  expect(visit.recording()).toMatchObject({ begun: "1970-01-01T00:00:05.000Z", lost: 0 })
  // It goes on, from then.
  clock.increment(10)
  becomes(null)
  expect(visit.recording().entries).toContainEqual(expect.objectContaining({ kind: "heard", at: 10 }))
  expect(typed.without("kanarya")).toBe("xxxxxxx")
})
