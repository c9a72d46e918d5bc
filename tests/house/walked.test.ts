import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { keepWalked, readWalked } from "../../scripts/walked.ts"
import type { Walked } from "../../src/machines/inspection/coverage.ts"

let folder = ""

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "walked-"))
  await write("src/machines/home/lamp.machine.ts", "off")
  await write("tests/machines/home/lamp.model.ts", "press")
})

afterEach(() => rm(folder, { recursive: true }))

const model = "home/lamp.model.ts"
const lamp: Walked = { model, chart: "lamp", place: "node", taken: { lamp: ["off: press → on"] } }
const ways = { events: [], ways: {} }

describe("what walks took", () => {
  it("is of the code that there is", async () => {
    await keepWalked(lamp, ways, folder)
    await write("src/machines/inspection/untaken.ts", "a reason")
    await write("docs/lamp.md", "a page")
    expect(await readWalked(folder)).toMatchObject({ walked: [lamp], older: [] })
  })

  it.each([
    "src/machines/home/lamp.machine.ts",
    "src/ui/home/Lamp.tsx",
    "tests/machines/home/lamp.model.ts",
    "tests/kit/model/Model.ts"
  ])("is of older code once %s has changed", async (file) => {
    await keepWalked(lamp, ways, folder)
    await write(file, "other")
    expect(await readWalked(folder)).toMatchObject({ walked: [lamp], older: [model] })
  })

  it("is of older code where nobody wrote of which, and goes with its model", async () => {
    await write(".cache/walks/browser.json", JSON.stringify({ [model]: { ...lamp, place: "browser" } }))
    expect((await readWalked(folder)).older).toEqual([model])
    await rm(join(folder, "tests/machines", model))
    expect(await readWalked(folder)).toEqual({ walked: [], older: [] })
  })
})
