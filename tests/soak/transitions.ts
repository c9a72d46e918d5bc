import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findTool, run } from "../../scripts/tool.ts"
import type { Soak } from "./main.ts"

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly message?: string
    readonly assertionResults: ReadonlyArray<{ readonly title: string; readonly status: string }>
  }>
}

const deletion = "notices that a transition is gone: "

/**
 * Deletes each transition of every chart in turn, or `count` of them that the seed chooses, and expects the chart's
 * own promises to break. Charts with a model over a screen are tried in a browser as well.
 */
export const soak: Soak = async ({ count, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-transitions-"))
  const file = join(folder, "report.json")
  const { code, said } = await run(
    findTool("vitest"),
    [
      "run",
      "--project=machines",
      "--project=browser",
      "tests/machines/transitions",
      "--reporter=json",
      `--outputFile=${file}`
    ],
    { env: { SOAK_COUNT: String(count ?? Number.MAX_SAFE_INTEGER), SOAK_SEED: String(seed) } }
  )
  const report = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Report,
    () => null
  )
  await rm(folder, { recursive: true, force: true })
  const tests = report?.testResults.flatMap((one) => one.assertionResults) ?? []
  const tried = tests.filter((test) => test.title.startsWith(deletion))
  const unnoticed = tried.filter((test) => test.status !== "passed")
  for (const test of unnoticed) console.log(`unnoticed: ${test.title.slice(deletion.length)}`)
  const broken = code !== 0 && unnoticed.length === 0
  if (broken) console.log(said)
  return {
    line: `${tried.length} transitions deleted, ${tried.length - unnoticed.length} noticed, ${unnoticed.length} unnoticed`,
    lost: unnoticed.length + (broken || tried.length === 0 ? 1 : 0)
  }
}
