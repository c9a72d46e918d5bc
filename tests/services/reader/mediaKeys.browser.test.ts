import { Effect } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { openMediaKeys } from "../../../src/services/reader/mediaKeys.ts"
import { SpeechEngine, type SpeechNews } from "../../../src/services/reader/SpeechEngine.ts"
import { speechPreferences } from "../../../src/services/reader/speechPreferences.ts"

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe("the media keys", () => {
  it("are heard while they are open, and the lock screen shows the issue", () => {
    const set = vi.spyOn(navigator.mediaSession, "setActionHandler")
    const heard: Array<string> = []
    const keys = openMediaKeys({ title: "Kasım", artist: "Vapur", cover: "/kapak.webp" }, (key) => heard.push(key))
    for (const [key, handler] of set.mock.calls) handler?.({ action: key })
    expect(heard).toEqual(["play", "pause", "stop", "previoustrack", "nexttrack"])
    expect(navigator.mediaSession.metadata).toMatchObject({ title: "Kasım", artist: "Vapur" })
    keys.show(true)
    expect(navigator.mediaSession.playbackState).toBe("playing")
    keys.show(false)
    expect(navigator.mediaSession.playbackState).toBe("paused")
    set.mockClear()
    keys.close()
    expect(set.mock.calls.map(([, handler]) => handler)).toEqual([null, null, null, null, null])
    expect(navigator.mediaSession.metadata).toBeNull()
    expect(navigator.mediaSession.playbackState).toBe("none")
  })
})

describe("rate and voices", () => {
  const read = () => Effect.runSync(speechPreferences.read)

  it("are kept in this browser", () => {
    Effect.runSync(speechPreferences.keep({ rate: 1.5, voices: { tr: "Yelda" } }))
    expect(read()).toEqual({ rate: 1.5, voices: { tr: "Yelda" } })
  })

  it.each(["", "{", '{"rate":3,"voices":{}}', '{"rate":1}'])("are the standard where %s is stored", (stored) => {
    localStorage.setItem("speech", stored)
    expect(read()).toEqual({ rate: 1, voices: {} })
  })
})

it("the browser's engine is given the utterance, and tells of it by what the browser tells", async () => {
  const spoken: Array<SpeechSynthesisUtterance> = []
  vi.spyOn(speechSynthesis, "speak").mockImplementation((one) => void spoken.push(one))
  const heard: Array<SpeechNews> = []
  await Effect.runPromise(
    SpeechEngine.use(({ engine }) =>
      Effect.sync(() =>
        engine?.say({ text: "Lodos esti.", language: "tr", voice: null, rate: 1.5 }, (news) => heard.push(news))
      )
    ).pipe(Effect.provide(SpeechEngine.layer))
  )
  const [one] = spoken
  if (one === undefined) throw new Error("Nothing was spoken.")
  expect([one.text, one.lang, one.rate]).toEqual(["Lodos esti.", "tr", 1.5])
  const event = (type: string, init: Partial<SpeechSynthesisEventInit> = {}) =>
    one.dispatchEvent(new SpeechSynthesisEvent(type, { utterance: one, ...init }))
  event("start")
  event("boundary", { name: "word", charIndex: 6 })
  event("boundary", { name: "sentence", charIndex: 0 })
  event("end")
  for (const error of ["not-allowed", "network", "audio-busy"] as const)
    one.dispatchEvent(new SpeechSynthesisErrorEvent("error", { utterance: one, error }))
  expect(heard).toEqual([
    { _tag: "Started" },
    { _tag: "Word", offset: 6 },
    { _tag: "Ended" },
    { _tag: "Failed", reason: "refused" },
    { _tag: "Failed", reason: "network" },
    { _tag: "Failed", reason: "failed" }
  ])
})
