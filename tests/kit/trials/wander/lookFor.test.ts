import { describe, expect, it } from "vitest"
import type { Recording } from "../../../../src/machines/inspection/Recording.ts"
import { recordingFaults, thrown } from "./lookFor.ts"

const recorded = (actor: string): Recording => ({
  format: "sayfa-recording-1",
  version: "a.js",
  begun: "2026-11-28T16:00:00.000Z",
  lost: 0,
  entries: [{ kind: "end", at: 0, actor }]
})

describe("the recording of a walk", () => {
  it("is a fault where there is none, or nothing in it: then nothing was looked at", () => {
    expect(recordingFaults(null)).toMatchObject([{ kind: "recording" }])
    expect(recordingFaults({ ...recorded("cart"), entries: [] })).toMatchObject([{ kind: "recording" }])
    expect(recordingFaults(recorded("cart"))).toEqual([])
  })

  it("is a fault where it has what was typed, also as an address encodes it", () => {
    for (const text of ["KANARYA", "q=kanarya", "%4Banarya"])
      expect(recordingFaults(recorded(text))).toEqual([{ kind: "recording", what: "what was typed is in it" }])
  })
})

it("only what waited in vain hangs", () => {
  const late = new Error("locator.click: Timeout 30000ms exceeded.\nCall log")
  late.name = "TimeoutError"
  expect(thrown(late)).toEqual({ kind: "hangs", what: "locator.click: Timeout 30000ms exceeded." })
  expect(thrown(new Error("Target page, context or browser has been closed")).kind).toBe("thrown")
})
