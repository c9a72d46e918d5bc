import { join } from "node:path"
import type { Plugin } from "vite"

const inStage = (file: string) => join(import.meta.dirname, "../../tests/kit/stage", file)

/** Models of charts bring the test runner; on the stage of `npm run dev`, where nothing is tested, they find this. */
export const stageModules = (): Plugin => ({
  name: "stage-modules",
  enforce: "pre",
  apply: (_, { command, mode }) => command === "serve" && mode !== "test",
  resolveId: (id) => {
    if (id === "vitest") return inStage("testsOfStage.ts")
    return id === "vitest/browser" ? inStage("browserOfStage.ts") : undefined
  }
})
