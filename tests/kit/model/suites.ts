import { afterAll, describe, inject, it } from "vitest"
import { type AnyStateMachine, StateMachine } from "xstate"
import type { ChartTransitions, Place, Walked, Ways } from "../../../src/machines/inspection/coverage.ts"
import { transitionNames } from "../../../src/machines/inspection/transitionsTaken.ts"
import type { AnyModel } from "./Model.ts"
import { type Noted, TakenByWalks } from "./TakenByWalks.ts"
import { walk } from "./walk.ts"
import { walksOf } from "./walks.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The only chart whose model is walked, as `area/name`; null for all. */
    readonly chart: string | null
    /** The only areas whose models are walked; empty for all. */
    readonly areas: ReadonlyArray<string>
  }
}

/** Model files by path, not yet loaded; each exports its chart's `model`. */
export type ModelFiles = Readonly<Record<string, () => Promise<{ readonly model: AnyModel }>>>

/** The models of this run's charts. */
export const modelsIn = async (files: ModelFiles): Promise<Readonly<Record<string, AnyModel>>> => {
  const chart = inject("chart")
  const areas = inject("areas")
  const wanted = Object.entries(files)
    .filter(([file]) => chart === null || file.includes(`/${chart}.model.`))
    .filter(([file]) => areas.length === 0 || areas.some((area) => file.startsWith(`./${area}/`)))
  return Object.fromEntries(
    await Promise.all(wanted.map(async ([file, load]) => [file, (await load()).model] as const))
  )
}

/**
 * One test per walk of every model. What all walks of a model took is given to `keep` once all have kept their promises,
 * and is in the list from then on.
 */
export const walkAll = (
  models: Readonly<Record<string, AnyModel>>,
  place: Place,
  keep: (walked: Walked, ways: Ways) => Promise<void>
): ReadonlyArray<Walked> => {
  const all: Array<Walked> = []
  for (const [file, model] of Object.entries(models)) {
    describe(model.machine.id, () => {
      const taken = new TakenByWalks(model)
      const walks = walksOf(model)
      let kept = 0
      for (const path of walks) {
        it(`keeps its promises along ${path.name}`, async () => {
          const noted: Array<Noted> = []
          await walk(model, path, (one, step) => noted.push({ ...one, step }))
          taken.add(path, noted)
          kept += 1
        })
      }
      afterAll(async () => {
        if (kept < walks.length) return
        const walked = taken.asData(file.replace("./", ""), place)
        all.push(walked)
        // A mutant is walked alone; what it takes is not what its chart does.
        if (inject("chart") === null) await keep(walked, taken.ways())
      })
    })
  }
  return all
}

/** Whether this run is of all models. */
export const isWhole = (): boolean => inject("chart") === null && inject("areas").length === 0

/** The charts of these modules, and their transitions. */
export const transitionsIn = (modules: ReadonlyArray<object>): ReadonlyArray<ChartTransitions> =>
  modules
    .flatMap((exported) => Object.values(exported) as ReadonlyArray<unknown>)
    .flatMap((value) =>
      value instanceof StateMachine ? [{ name: value.id, transitions: transitionNames(value as AnyStateMachine) }] : []
    )
