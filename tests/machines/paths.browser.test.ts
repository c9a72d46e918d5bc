import { expect, it } from "vitest"
import { type Models, walkEveryPath } from "../kit/models.ts"

const models = import.meta.glob<Models[string]>("./**/*.model.tsx", { eager: true })

it("puts a screen over each chart that has one", () => {
  for (const [file, { model }] of Object.entries(models)) expect(model.show, file).toBeTypeOf("function")
})

walkEveryPath(models)
