import { expect, it } from "vitest"
import { createActor } from "xstate"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import type { Holdings } from "../../src/domain/catalogue/access.ts"
import { accessMachine } from "../../src/machines/catalogue/access.machine.ts"
import { useHoldingsChange } from "../../src/ui/hooks/useHoldingsChange.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw } from "../kit/harness/screen.tsx"

it("hears that what may be read has become another, and neither that it is known at last nor that it is the same", async () => {
  const questions = slotAnswers()
  const access = createActor(questions.filled(accessMachine)).start()
  const heard: Array<Holdings["issueAccess"]> = []
  const hear = ({ issueAccess }: Holdings) => void heard.push(issueAccess)
  const Screen = () => {
    useHoldingsChange(access, hear)
    return null
  }
  const takeDown = draw(<Screen />)
  await rendered()
  const told = (...issueAccess: ReadonlyArray<string>) =>
    questions.answer("ask", { type: "access.answered", summary: { ...noAccess, issueAccess }, askedAt: 0 })
  questions.answer("watch", { type: "user.known", reader: "user00000000001", kept: null })
  told("issue0000000001")
  for (const issues of [["issue0000000001"], ["issue0000000001", "issue0000000002"]]) {
    access.send({ type: "access.renew" })
    told(...issues)
  }
  expect(heard).toEqual([["issue0000000001", "issue0000000002"]])
  takeDown()
  access.send({ type: "access.renew" })
  told()
  expect(heard).toHaveLength(1)
})
