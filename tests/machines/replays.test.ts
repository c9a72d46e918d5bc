import { describe, expect, inject, it } from "vitest"
import { replay } from "../../src/machines/inspection/replay.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { recordedWalk, stageOf } from "../kit/trials/recordedWalk.ts"
import { type ModelFiles, modelsIn } from "../kit/model/suites.ts"

const models = Object.values(
  await modelsIn(import.meta.glob<Awaited<ReturnType<ModelFiles[string]>>>("./**/*.model.ts"))
)

/** `npm run soak -- replays` asks for more. */
const walks = Number(process.env["REPLAYS"] ?? 50)
const stepsOfWalk = 100

describe("a recorded walk", () => {
  const seed = inject("seed")
  it(`is the same again in each of ${walks} replays`, async () => {
    const order = shuffled(models, seed)
    const broken: Array<unknown> = []
    let steps = 0
    let states = 0
    let contexts = 0
    const charts = new Map(models.map(({ machine }) => stageOf(machine)).map((stage) => [stage.id, stage]))
    for (let walk = 0; walk < walks; walk += 1) {
      const from = walk % order.length
      const made = await recordedWalk([...order.slice(from), ...order.slice(0, from)], seed * 1000 + walk, stepsOfWalk)
      const done = replay(made.recording, charts)
      steps += made.steps
      states += done.states
      contexts += done.contexts
      if (made.error !== null || done.difference !== null)
        broken.push({ walk, error: made.error, difference: done.difference })
    }
    console.log(
      `${walks} walks, ${steps} steps, ${states} states, ${contexts} with their contexts, ${broken.length} differences`
    )
    expect(broken).toEqual([])
    expect(steps).toBe(walks * stepsOfWalk)
    expect(states).toBeGreaterThan(walks)
    // Where words are withheld, states alone are compared.
    expect(contexts).toBeGreaterThan(states / 3)
  })
})
