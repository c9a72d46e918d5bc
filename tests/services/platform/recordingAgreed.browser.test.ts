import { afterEach, describe, expect, it } from "vitest"
import { endRecording, isRecordingAgreed } from "../../../src/services/platform/recordingAgreed.ts"

const home = location.href

afterEach(() => {
  endRecording()
  history.replaceState(null, "", home)
})

describe("a recording that an address agreed to", () => {
  it("leaves the address, goes on in this tab, and stays over once it is ended", () => {
    expect(isRecordingAgreed()).toBe(false)
    history.replaceState({ kept: true }, "", "/search?kayit&q=deniz#top")
    const { length } = history
    expect(isRecordingAgreed()).toBe(true)
    expect(location.pathname + location.search + location.hash).toBe("/search?q=deniz#top")
    expect([history.length, history.state]).toEqual([length, { kept: true }])
    expect(isRecordingAgreed()).toBe(true)
    endRecording()
    expect(isRecordingAgreed()).toBe(false)
  })
})
