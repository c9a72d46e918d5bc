import { describe, expect, inject, it } from "vitest"
import type { AnyStateMachine } from "xstate"
import { isNoticed, mutants, rebuilt } from "./mutants.ts"
import { type Model, pathsOf, walk } from "./paths.ts"
import { shuffled } from "./shuffled.ts"

/** Model files by path; each exports its chart's `model`. */
export type Models = Readonly<Record<string, { readonly model: Model<AnyStateMachine> }>>

declare module "vitest" {
  interface ProvidedContext {
    /** How many deleted transitions to try, and the seed that chooses them. */
    readonly deletions: { readonly count: number; readonly seed: number }
  }
}

/** One test per generated path of every model. */
export const walkEveryPath = (models: Models) => {
  for (const { model } of Object.values(models)) {
    describe(model.machine.id, () => {
      for (const path of pathsOf(model)) it(`keeps its promises along ${path.name}`, () => walk(model, path))
    })
  }
}

/** One test per deleted transition: the model's promises must break without it. */
export const deleteTransitions = (models: Models) => {
  const { count, seed } = inject("deletions")
  const deletions = Object.values(models).flatMap(({ model }) =>
    mutants(model.machine).map((mutant) => ({ model, mutant }))
  )
  for (const { model } of Object.values(models)) {
    const longest = pathsOf(model).toSorted((a, b) => b.steps.length - a.steps.length)[0]
    it(`misses nothing in ${model.machine.id} put together again whole`, () =>
      walk(model, longest!, rebuilt(model.machine)))
  }
  for (const { model, mutant } of shuffled(deletions, seed).slice(0, count)) {
    it(`notices that a transition is gone: ${mutant.name}`, async () => {
      expect(await isNoticed(model, mutant)).toBe(true)
    })
  }
}
