import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import { chartComplaints } from "../../scripts/charts.ts"
import { newMachine } from "../../scripts/new.ts"
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

const config = `import { mutantPlugins } from "./tests/kit/mutation/mutantPlugin.ts"
export default {
  test: {
    provide: { chart: null, areas: [] },
    projects: [
      {
        plugins: mutantPlugins(),
        test: { name: "machines", include: ["tests/machines/*.test.ts"], fsModuleCache: false }
      }
    ]
  }
}
`

beforeAll(async () => {
  const tests = [
    "kit/model",
    "kit/mutation",
    "kit/harness/seededRandom.ts",
    "machines/paths.test.ts",
    "machines/survivors.ts"
  ]
  const soaks = ["soak/main.ts", "soak/transitions.ts"]
  const needed = [
    "tsconfig.json",
    "src/domain/Trouble.ts",
    "src/domain/secretShape.ts",
    "src/machines/fromEvent.ts",
    "src/machines/inspection/chartParts.ts",
    "src/machines/inspection/coverage.ts",
    "src/machines/inspection/redact.ts",
    "src/machines/inspection/transitionsTaken.ts",
    "src/machines/inspection/untaken.ts",
    "src/machines/ask.ts",
    "src/machines/slot.ts",
    "scripts/fingerprint.ts",
    "scripts/tool.ts",
    "scripts/walked.ts"
  ]
  for (const path of [...needed, ...[...tests, ...soaks].map((file) => `tests/${file}`)]) {
    await cp(join(root, path), join(house, path), {
      recursive: true,
      filter: (file) => !file.includes("tests/kit/") || !file.endsWith(".test.ts")
    })
  }
  await symlink(join(root, "node_modules"), join(house, "node_modules"))
  await writeFile(join(house, "package.json"), `{ "type": "module" }`)
  await writeFile(join(house, "vitest.config.ts"), config)
  await mkdir(join(house, "tests/machines"), { recursive: true })
  await newMachine("shop/wishList", house)
})

afterAll(() => rm(house, { recursive: true, force: true }))

it("writes a chart that compiles", async () => {
  expect(await said(findTool("tsc", "typescript"), "--noEmit")).toEqual({ ok: true, stdout: "" })
})

it("writes a chart that keeps the promises of its model", async () => {
  const file = join(house, "report.json")
  const { ok, stdout } = await said(findTool("vitest"), "run", "--reporter=json", `--outputFile=${file}`)
  const report = JSON.parse(await readFile(file, "utf8")) as { numPassedTests: number; numFailedTests: number }
  expect(ok).toBe(true)
  expect(report.numFailedTests, stdout).toBe(0)
  expect(report.numPassedTests).toBeGreaterThan(1)
})

const trial = () => said("tests/soak/main.ts", "transitions", "--chart", "shop/wishList")

it("writes a model that notices every change of its chart's source", async () => {
  const { ok, stdout } = await trial()
  expect(stdout).toContain("transitions: 8 changes, 8 noticed, 0 unnoticed")
  expect(ok).toBe(true)
})

it("names the changes that a model without a promise does not notice", async () => {
  const model = join(house, "tests/machines/shop/wishList.model.ts")
  const text = await readFile(model, "utf8")
  await writeFile(model, text.slice(0, text.indexOf("  promise:")) + "}\n")
  const { ok, stdout } = await trial()
  await writeFile(model, text)
  expect(stdout).toContain("unnoticed: shop/wishList recalling: on wishList.recalled -> open actions, dropped")
  expect(stdout).toContain("transitions: 8 changes, 6 noticed, 2 unnoticed")
  expect(ok).toBe(false)
})

it("says that there is no chart of a mistyped name, and which names are near", async () => {
  const { ok, stdout } = await said("tests/soak/main.ts", "transitions", "--chart", "shop/whishList")
  expect(stdout).toContain('There is no chart "shop/whishList". Near it are shop/wishList')
  expect(ok).toBe(false)
})

it("writes the chart's table beside it", async () => {
  expect(await chartComplaints(house)).toEqual([])
})

it("refuses to write over a chart", async () => {
  await expect(newMachine("shop/wishList", house)).rejects.toThrow("is already there")
})

it("refuses a name that another area has", async () => {
  await expect(newMachine("reader/wishList", house)).rejects.toThrow(
    "src/machines/shop/wishList.machine.ts has this name already"
  )
})

it("refuses an area that the house does not have, and a name that is not one word", async () => {
  await expect(newMachine("garden/rose", house)).rejects.toThrow("There is no area")
  await expect(newMachine("shop/wish-list", house)).rejects.toThrow("camelCase")
})

it("refuses to write over a screen's model", async () => {
  await writeFile(join(house, "tests/machines/shop/shelf.model.tsx"), "")
  await expect(newMachine("shop/shelf", house)).rejects.toThrow("tests/machines/shop/shelf.model.tsx is already there")
})

it("formats what it writes as everything else is, whatever the length of the name", async () => {
  const names = ["a", "page3", "orders", "default", "aNameThatIsLongerThanAnyOtherNameOfAChartWouldEverHaveToBe"]
  for (const name of names) await newMachine(`help/${name}`, house)
  await cp(join(root, ".oxfmtrc.json"), join(house, ".oxfmtrc.json"))
  expect(await said(findTool("oxfmt"), "--list-different", "src", "tests")).toEqual({ ok: true, stdout: "" })
  expect(await said(findTool("tsc", "typescript"), "--noEmit")).toEqual({ ok: true, stdout: "" })
})
