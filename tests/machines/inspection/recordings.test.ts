import { globSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { allCharts, isKeepable, keptRecordings, readRecording, report } from "../../../scripts/recordings.ts"
import { root } from "../../../scripts/tool.ts"
import { replay } from "../../../src/machines/inspection/replay.ts"

const kept = globSync(`${keptRecordings}/*.json`, { cwd: root }).toSorted()
const charts = await allCharts()

describe("a recorded visit that was kept", () => {
  it.each(kept)("comes to the same states: %s", async (file) => {
    const recording = await readRecording(join(root, file))
    const done = replay(recording, charts)
    expect(report(recording, done).at(-1)).toBe("No difference.")
    expect(isKeepable(done)).toBe(true)
    expect(done.states).toBeGreaterThanOrEqual(3)
  })

  it("is not kept where nothing is compared, or a chart is unknown", async () => {
    const recording = await readRecording(join(root, kept[0] ?? ""))
    const nothing = replay(recording, new Map())
    expect(report(recording, nothing).at(-1)).toBe("Nothing was compared.")
    expect(isKeepable(nothing)).toBe(false)
    const some = replay(recording, new Map([...charts].filter(([name]) => name !== "visits")))
    expect(report(recording, some).at(-1)).toContain("not the whole visit")
    expect(isKeepable(some)).toBe(false)
  })

  it("gives no orders to the terminal it is told in", async () => {
    const recording = await readRecording(join(root, kept[0] ?? ""))
    const order = "\u001b]0;a\u0007\u009b2J\u202e\r\n"
    const [first, ...entries] = recording.entries
    if (first?.kind !== "birth") throw new Error("It begins with no birth")
    const hostile = {
      ...recording,
      begun: order,
      version: order,
      entries: [{ ...first, chart: `cart${order}` }, ...entries]
    }
    const told = report(hostile, replay(hostile, charts)).join("")
    expect(told).toContain("\\u{1b}]0;a\\u{7}\\u{9b}2J\\u{202e}\\u{d}\\u{a}")
    expect(told).toContain("cart\\u{1b}")
    expect(told).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it("is refused where it is no recording", async () => {
    await expect(readRecording(join(root, "package.json"))).rejects.toThrow("is no recording")
  })
})
