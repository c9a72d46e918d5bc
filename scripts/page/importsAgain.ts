import { join } from "node:path"
import type { Plugin } from "vite"
import { root } from "../tool.ts"

const load = "baseModule().catch("
const styleLost = 'if (e.type === "error") rej('

const replaced = (code: string, old: string, by: string): string => {
  if (!code.includes(old)) throw new Error("Vite's helper of dynamic imports is not what it was.")
  return code.replace(old, by)
}

/**
 * Inside Vite's import helper: routes every dynamic import of the built page through `src/importAgain.ts`, and removes
 * the link of a style sheet that did not come, which would pass for one that is there at the next try.
 */
export const importsAgain = () =>
  ({
    name: "imports-again",
    apply: "build" as const,
    transform: {
      filter: { id: /vite\/preload-helper/u },
      handler: (code: string) => {
        const from = JSON.stringify(join(root, "src/importAgain.ts"))
        const imported = replaced(code, load, "importAgain(baseModule).catch(")
        const styled = replaced(imported, styleLost, `if (e.type === "error") link.remove(), rej(`)
        return `import { importAgain } from ${from}\n${styled}`
      }
    }
  }) satisfies Plugin
