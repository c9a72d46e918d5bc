import { expect, it } from "vitest"
import { lookedAt } from "../kit/looks.ts"
import { type Models, walkEveryPath } from "../kit/models.ts"

const models = import.meta.glob<Models[string]>("./**/*.model.tsx", { eager: true })

it("puts a screen over each chart that has one", () => {
  for (const [file, { model }] of Object.entries(models)) expect(model.show, file).toBeTypeOf("function")
})

walkEveryPath(Object.fromEntries(Object.entries(models).map(([file, { model }]) => [file, { model: lookedAt(model) }])))
