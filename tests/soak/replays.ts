import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { root } from "../../scripts/tool.ts"
import type { Soak } from "./main.ts"

/** Walks of a hundred steps each, in each project. */
const walks = 200

/** Charts whose models need no screen, and charts with their screens in a browser. */
const runs = [
  { project: "machines", file: "tests/machines/replays.test.ts" },
  { project: "browser", file: "tests/machines/replays.browser.test.ts" }
] as const

/**
 * Records walks and replays each: all states must be the same, and where a chart has a screen, the accessible tree of the
 * whole page too.
 */
export const soak: Soak = async ({ count, seed }) => {
  const told = runs.map(({ project, file }) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", project, file],
      {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", REPLAYS: String(count ?? walks), SOAK_SEED: String(seed) },
        maxBuffer: 64 * 1024 * 1024
      }
    )
    if (status !== 0) console.log(stdout, stderr)
    const line = /^\d+ walks.*$/m.exec(stdout)?.[0] ?? `no walk was replayed (${project})`
    return { line, lost: status === 0 ? 0 : 1 }
  })
  return { line: told.map(({ line }) => line).join("; "), lost: told.reduce((sum, { lost }) => sum + lost, 0) }
}
