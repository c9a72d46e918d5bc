import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import { chartComplaints } from "../../scripts/charts.ts"
import { machineFiles, newMachine } from "../../scripts/new.ts"
import { findTool, root } from "../../scripts/tool.ts"

const execute = promisify(execFile)
const house = await mkdtemp(join(tmpdir(), "sayfa-new-"))

const said = async (script: string, ...args: ReadonlyArray<string>) => {
  try {
    return { ok: true, stdout: (await execute(process.execPath, [script, ...args], { cwd: house })).stdout }
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout: string; stderr: string }
    return { ok: false, stdout: stdout + stderr }
  }
}

beforeAll(async () => {
  const kit = ["models", "mutants", "paths", "shuffled"].map((name) => `tests/kit/${name}.ts`)
  const runners = ["tests/machines/paths.test.ts", "tests/machines/transitions.test.ts"]
  for (const path of ["tsconfig.json", "src/domain/Trouble.ts", "src/machines/slot.ts", ...kit, ...runners]) {
    await cp(join(root, path), join(house, path), { recursive: true })
  }
  await symlink(join(root, "node_modules"), join(house, "node_modules"))
  await writeFile(join(house, "package.json"), `{ "type": "module" }`)
  await writeFile(
    join(house, "vitest.config.ts"),
    `export default { test: { include: ["tests/machines/*.test.ts"], provide: { deletions: { count: 100, seed: 1 } } } }`
  )
  await mkdir(join(house, "tests/machines"), { recursive: true })
  await newMachine("shop/wishList", house)
})

afterAll(() => rm(house, { recursive: true, force: true }))

it("writes a chart that compiles", async () => {
  expect(await said(findTool("tsc", "typescript"), "--noEmit")).toEqual({ ok: true, stdout: "" })
})

it("writes a chart whose model walks every transition and misses none that is deleted", async () => {
  const file = join(house, "report.json")
  const { ok, stdout } = await said(findTool("vitest"), "run", "--reporter=json", `--outputFile=${file}`)
  const report = JSON.parse(await readFile(file, "utf8")) as { numPassedTests: number; numFailedTests: number }
  expect(ok).toBe(true)
  expect(report.numFailedTests, stdout).toBe(0)
  expect(report.numPassedTests).toBeGreaterThan(5)
})

it("writes the chart's table beside it", async () => {
  expect(await chartComplaints(house)).toEqual([])
})

it("refuses to write over a chart", async () => {
  await expect(newMachine("shop/wishList", house)).rejects.toThrow("is already there")
})

it("refuses an area that the house does not have, and a name that is not one word", async () => {
  await expect(newMachine("garden/rose", house)).rejects.toThrow("There is no area")
  await expect(newMachine("shop/wish-list", house)).rejects.toThrow("camelCase")
})

it("formats what it writes as everything else is", async () => {
  for (const [file, text] of Object.entries(machineFiles("shop", "other"))) {
    await writeFile(join(house, file.replaceAll("/", "-")), text)
  }
  await cp(join(root, ".oxfmtrc.json"), join(house, ".oxfmtrc.json"))
  expect(await said(findTool("oxfmt"), "--list-different", "src-*.ts", "tests-*.ts")).toEqual({ ok: true, stdout: "" })
})
