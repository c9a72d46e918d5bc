import { expect, it } from "vitest"
import { doorModel, type ExpectedDoor } from "./doorMachine.ts"
import type { Model } from "./Model.ts"
import { walk } from "./walk.ts"
import { walksOf } from "./walks.ts"

type DoorModel = typeof doorModel

/** The first error of all walks; null if there is none. */
const complaintOf = async (model: DoorModel): Promise<string | null> => {
  for (const path of walksOf(model)) {
    try {
      await walk(model, path)
    } catch (cause) {
      return (cause as Error).message
    }
  }
  return null
}

it("walks every path of a chart that does as its model says, with silent slots", async () => {
  expect(await complaintOf(doorModel)).toBeNull()
})

it("says at which step a promise was broken, after what, and what it should have led to", async () => {
  const broken: DoorModel = { ...doorModel, promise: ({ now }) => expect(now).not.toBe("open") }
  const [where = "", said] = (await complaintOf(broken))!.split(/ of \d+, |\n/u)
  expect(where).toBe("At step 2")
  expect(said).toBe(
    '{"type":"key.accepted"} from {"now":"turning","refusals":0} to {"now":"open","refusals":0} after {"type":"key.turn"}:'
  )
})

it("complains of news that no rule speaks of, and of news that do not come", async () => {
  const { news: _, ...silent } = doorModel
  expect(await complaintOf(silent)).toContain("news")
  expect(await complaintOf({ ...doorModel, news: () => [{ type: "bell.rang" }] })).toContain("news")
})

it("complains of a slot that is not at work, of one too many, and of one that was not asked anew", async () => {
  expect(await complaintOf({ ...doorModel, asks: () => [] })).toContain("slots at work")
  expect(await complaintOf({ ...doorModel, asks: () => [{ slot: "turn", input: undefined }] })).toContain(
    "slots at work"
  )
  const again: DoorModel = {
    ...doorModel,
    begins: ({ event, expected }) => (event?.type === "bell.ring" && expected.now === "turning" ? ["turn"] : [])
  }
  expect(await complaintOf(again)).toContain("slots started on this step")
})

it("complains of a chart that ends too soon, or too late", async () => {
  expect(await complaintOf({ ...doorModel, isOver: () => false })).toContain("whether it has ended")
  const early: Model<DoorModel["machine"], ExpectedDoor> = { ...doorModel, isOver: ({ now }) => now === "open" }
  expect(await complaintOf(early)).toContain("whether it has ended")
})

it("complains where the world is said to send what the chart does not take", async () => {
  const eager: DoorModel = {
    ...doorModel,
    next: (before, event) =>
      event.type === "key.turn" && before.now === "open" ? { ...before, now: "turning" } : doorModel.next(before, event)
  }
  expect(await complaintOf(eager)).toContain(`{"type":"key.turn"} from {"now":"open"`)
})

it("lets no more time pass than is said, which shows one step later", async () => {
  const cases = doorModel.cases.map((one) => ("by" in one ? { ...one, by: 59_999 } : one))
  expect(await complaintOf({ ...doorModel, cases, pairs: true })).toContain("59999")
  expect(await complaintOf({ ...doorModel, pairs: true })).toBeNull()
})
