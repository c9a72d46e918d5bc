import { describe, inject, it } from "vitest"
import type { AnyModel } from "./Model.ts"
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

/** One test per walk of every model. */
export const walkAll = (models: Readonly<Record<string, AnyModel>>): void => {
  for (const model of Object.values(models)) {
    describe(model.machine.id, () => {
      for (const path of walksOf(model)) it(`keeps its promises along ${path.name}`, () => walk(model, path))
    })
  }
}
