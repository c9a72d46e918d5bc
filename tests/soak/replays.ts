import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { root } from "../../scripts/tool.ts"
import type { Soak } from "./main.ts"

/** Walks of at most a hundred steps each. */
const walks = 200

/** Records walks over the charts whose models need no screen, and replays each: all states must be the same. */
export const soak: Soak = async ({ count, seed }) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "machines", "tests/machines/replays.test.ts"],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", REPLAYS: String(count ?? walks), SOAK_SEED: String(seed) },
      maxBuffer: 64 * 1024 * 1024
    }
  )
  const line = /^\d+ walks, .*$/m.exec(stdout)?.[0] ?? "no walk was replayed"
  if (status !== 0) console.log(stdout, stderr)
  return { line, lost: status === 0 ? 0 : 1 }
}
