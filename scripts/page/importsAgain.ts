import { join } from "node:path"
import type { Plugin } from "vite"
import { root } from "../tool.ts"

const load = "baseModule().catch("
const lostForGood = /seen\[href\] = void 0;\s*throw err/u
const styleLost = 'if (e.type === "error") rej('

const replaced = (code: string, old: string | RegExp, by: string): string => {
  if (code.replace(old, "") === code) throw new Error("Vite's helper of dynamic imports is not what it was.")
  return code.replace(old, by)
}

/**
 * Inside Vite's import helper: routes every dynamic import of the built page through `src/importAgain.ts`, and forgets
 * a style sheet that did not come, which would pass for one that is there at the next try.
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
        const again = replaced(styled, lostForGood, "delete seen[href]; throw err")
        return `import { importAgain } from ${from}\n${again}`
      }
    }
  }) satisfies Plugin
