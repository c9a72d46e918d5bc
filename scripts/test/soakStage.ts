import { join } from "node:path"
import { root, run } from "../tool.ts"
import type { Stage } from "./Stage.ts"
import { type Tally, withExitCode } from "./Tally.ts"

/** How a soak's output is read: the number passed, and the name of each failure. */
export interface Figures {
  readonly passed: RegExp
  readonly failed: RegExp
}

/** The result of a soak, read from its output. */
export const soakTally = (name: string, said: string, { passed, failed }: Figures): Tally => ({
  name,
  passed: Number(passed.exec(said)?.[1] ?? 0),
  failures: [...said.matchAll(failed)].map(([line, test = line]) => ({ test, why: line })),
  flaky: [],
  files: []
})

/** A soak with a small count; skipped in a run for single areas. */
export const soakStage = (name: string, args: ReadonlyArray<string>, figures: Figures): Stage => ({
  name,
  run: async (part) => {
    if (part !== null) return null
    const { code, said } = await run(join(root, "tests/soak/main.ts"), args, { show: true })
    return withExitCode(soakTally(name, said, figures), code)
  }
})
