import { join } from "node:path"
import type { Plugin } from "vite"
import { root } from "../tool.ts"

const load = "baseModule().catch("

/** Routes every dynamic import of the built page through `src/importAgain.ts`, inside Vite's import helper. */
export const importsAgain = () =>
  ({
    name: "imports-again",
    apply: "build" as const,
    transform: {
      filter: { id: /vite\/preload-helper/u },
      handler: (code: string) => {
        if (!code.includes(load)) throw new Error("Vite's helper of dynamic imports is not what it was.")
        const from = JSON.stringify(join(root, "src/importAgain.ts"))
        return `import { importAgain } from ${from}\n${code.replace(load, "importAgain(baseModule).catch(")}`
      }
    }
  }) satisfies Plugin
