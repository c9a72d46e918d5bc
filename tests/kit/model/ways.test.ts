import { expect, it } from "vitest"
import type { Ways } from "../../../src/machines/inspection/coverage.ts"
import { doorModel } from "./doorMachine.ts"
import type { AnyModel } from "./Model.ts"
import { type Noted, TakenByWalks } from "./TakenByWalks.ts"
import { walk } from "./walk.ts"
import { walksOf } from "./walks.ts"

const walkDoor = async (more: Partial<typeof doorModel> = {}): Promise<TakenByWalks> => {
  const model = { ...doorModel, ...more } as unknown as AnyModel
  const taken = new TakenByWalks(model)
  for (const path of walksOf(model)) {
    const noted: Array<Noted> = []
    await walk(model, path, (one, step) => noted.push({ ...one, step }))
    taken.add(path, noted)
  }
  return taken
}

const typeOf = (event: unknown) => (event as { readonly type: string } | undefined)?.type

/** Each transition's way as types of events. */
const said = ({ events, ways }: Ways) =>
  Object.fromEntries(
    Object.entries(ways).map(([name, way]) => [name, way.events.map((place) => typeOf(events[place]?.event))])
  )

it("finds every transition that walks took, of the chart's own clock too", async () => {
  const taken = await walkDoor()
  expect(taken.asData("door.model.ts", "node").taken["door"]).toEqual([
    "(any): bell.ring → —",
    "closed: key.turn → turning",
    "open: after aMinute (60000 ms) → closed",
    "turning: key.accepted → open",
    "turning: key.refused [isPatient] → closed",
    "turning: key.refused → barred"
  ])
})

it("leads to each transition by as few events as there may be", async () => {
  expect(said((await walkDoor()).ways())).toEqual({
    "(any): bell.ring → —": ["bell.ring"],
    "closed: key.turn → turning": ["key.turn"],
    "turning: key.accepted → open": ["key.turn", "key.accepted"],
    "turning: key.refused [isPatient] → closed": ["key.turn", "key.refused"],
    "open: after aMinute (60000 ms) → closed": ["key.turn", "key.accepted", "time.passed"],
    "turning: key.refused → barred": ["key.turn", "key.refused", "key.turn", "key.refused"]
  })
})

it("says who causes each event, and keeps each once", async () => {
  const act = {
    "key.turn": (_: unknown, { actor }: { actor: { send: (event: object) => void } }) =>
      actor.send({ type: "key.turn" })
  }
  const { events } = (await walkDoor({ act } as never)).ways()
  expect(events.toSorted((one, other) => one.by.localeCompare(other.by)).map(({ by }) => by)).toEqual([
    "hand",
    "time",
    "told",
    "told",
    "told"
  ])
  expect(new Set(events.map((one) => JSON.stringify(one))).size).toBe(events.length)
})
