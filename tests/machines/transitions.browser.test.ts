import { expect, it } from "vitest"
import { deleteTransitions, type Models } from "../kit/models.ts"
import { mutants } from "../kit/mutants.ts"

const models = import.meta.glob<Models[string]>("./**/*.model.tsx", { eager: true })

it("finds transitions to delete in every chart", () => {
  for (const [file, { model }] of Object.entries(models)) expect(mutants(model.machine), file).not.toEqual([])
})

deleteTransitions(models)
