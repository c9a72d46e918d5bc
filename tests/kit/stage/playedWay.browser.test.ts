import { expect, it } from "vitest"
import type { Ways } from "../../../src/machines/inspection/coverage.ts"
import { transitionNames } from "../../../src/machines/inspection/transitionsTaken.ts"
import { model as cancel } from "../../machines/shop/cancel.model.tsx"
import { model as player } from "../../machines/inspection/player.model.tsx"
import { model as toast } from "../../machines/toasts/toast.model.tsx"
import { said } from "../harness/screen.tsx"
import type { AnyModel } from "../model/Model.ts"
import { type PlayedWay, playedWay } from "./playedWay.ts"
import { wayTo } from "./wayTo.ts"

const models = { cancel, player, toast } as unknown as Readonly<Record<string, AnyModel>>

const wayIn = (model: AnyModel | undefined, name: string) => {
  const way = model === undefined ? null : wayTo(model, name, null)
  if (model === undefined || way === null) throw new Error(`No way leads to ${name}.`)
  return { played: playedWay(model, way), last: way.steps.length }
}

const names = Object.entries(models).flatMap(([chart, model]) =>
  transitionNames(model.machine).map((name) => [chart, name] as const)
)

it.each(names)("plays in %s the shortest way to %s, up to that transition", async (chart, name) => {
  const { played, last } = wayIn(models[chart], name)
  const { taken } = await played.goTo(last)
  await played.stop()
  expect(taken.map(({ transition }) => transition)).toContain(name)
})

/** What is seen, and where its chart is. */
const seen = async (played: PlayedWay, at: number) => {
  const { running } = await played.goTo(at)
  return [said("dialog").length, ...running.map(({ id, state }) => `${id} ${state}`)]
}

it("shows the screen at each event, also backwards, and takes it away", async () => {
  const { played, last } = wayIn(models["cancel"], "sending: cancel.refused → choosing")
  const forth: Array<ReadonlyArray<unknown>> = []
  for (let at = 0; at <= last; at += 1) forth.push(await seen(played, at))
  expect(forth.map(([dialogs]) => dialogs)).toEqual([0, 1, 1, 1, 1])
  expect(forth.map(([, state]) => state)).toEqual(
    ["closed", "choosing", "choosing", "sending", "choosing"].map((state) => `cancel "${state}"`)
  )
  expect(said("alert").length).toBe(1)
  for (let at = last; at >= 0; at -= 1) expect(await seen(played, at)).toEqual(forth[at])
  await played.goTo(last)
  await played.stop()
  expect(said("dialog")).toEqual([])
})

it("finds the events again of a way that a walk left, from copies without secrets", async () => {
  const left: Ways = {
    events: [
      { event: { type: "time.passed", by: 6999 }, by: "time" },
      { event: { type: "toast.close" }, by: "hand" }
    ],
    ways: { "only a screen": { input: toast.inputs?.[0], events: [0, 1] }, never: { input: { id: "no" }, events: [1] } }
  }
  const way = wayTo(toast as unknown as AnyModel, "only a screen", left)
  expect(way?.steps.map(({ event }) => event)).toEqual([toast.cases[3], toast.cases[2]])
  expect(wayTo(toast as unknown as AnyModel, "never", left)).toBeNull()
  expect(wayTo(toast as unknown as AnyModel, "unheard of", left)).toBeNull()
})
