import { Effect, Fiber, Layer, ManagedRuntime, Stream } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import type { Utterance } from "../../../src/domain/reader/speech/utterance.ts"
import type { Voice } from "../../../src/domain/reader/speech/Voice.ts"
import { Speech } from "../../../src/services/reader/Speech.ts"
import { type Engine, SpeechEngine, type SpeechNews } from "../../../src/services/reader/SpeechEngine.ts"
import { flushTasks } from "../../kit/harness/flushTasks.ts"

const yelda: Voice = { id: "Yelda", name: "Yelda", language: "tr-TR", isLocal: true, isDefault: true }

/** An engine that does nothing by itself. */
const handEngine = () => {
  const given: Array<{ readonly text: string; readonly tell: (news: SpeechNews) => void }> = []
  const state = { isBusy: false, cancels: 0, voices: [] as ReadonlyArray<Voice> }
  const engine: Engine = {
    voices: () => state.voices,
    watchVoices: () => () => {},
    isBusy: () => state.isBusy,
    cancel: () => {
      state.cancels += 1
      state.isBusy = false
    },
    say: ({ text }, tell) => {
      state.isBusy = true
      given.push({ text, tell })
    }
  }
  return { engine, state, given }
}

const start = (engine: Engine | null) => {
  const layer = Speech.layerNoDeps.pipe(Layer.provide(Layer.succeed(SpeechEngine, { engine })))
  const runtime = ManagedRuntime.make(layer.pipe(Layer.provideMerge(TestClock.layer())))
  const pass = async (millis: number) => {
    await runtime.runPromise(TestClock.adjust(millis))
    await flushTasks()
  }
  /** What is heard of an utterance, and the way to stop listening. */
  const speak = async (text: string) => {
    const heard: Array<SpeechNews> = []
    const utterance: Utterance = { text, language: "tr", voice: null, rate: 1 }
    const fiber = runtime.runFork(
      Speech.use((speech) => Stream.runForEach(speech.speak(utterance), (news) => Effect.sync(() => heard.push(news))))
    )
    await flushTasks()
    return { heard, leave: () => runtime.runPromise(Fiber.interrupt(fiber)) }
  }
  return { runtime, pass, speak }
}

const text = "Lodos esti, vapur kalktı."

describe("an utterance", () => {
  it("tells what the engine tells, up to its end, and nothing more", async () => {
    const { engine, given, state } = handEngine()
    const { speak } = start(engine)
    const { heard } = await speak(text)
    for (const news of [
      { _tag: "Started" },
      { _tag: "Word", offset: 6 },
      { _tag: "Ended" },
      { _tag: "Ended" }
    ] as const)
      given[0]?.tell(news)
    await flushTasks()
    expect(heard).toEqual([{ _tag: "Started" }, { _tag: "Word", offset: 6 }, { _tag: "Ended" }])
    expect(state.cancels, "what has ended is not cancelled").toBe(0)
  })

  it("is cancelled when it is left, and what the engine tells of it later reaches nobody", async () => {
    const { engine, given, state } = handEngine()
    const { speak, pass } = start(engine)
    const first = await speak(text)
    await first.leave()
    expect(state.cancels).toBe(1)
    const second = await speak("Sonra.")
    await pass(60)
    given[0]?.tell({ _tag: "Failed", reason: "failed" })
    given[1]?.tell({ _tag: "Started" })
    await flushTasks()
    expect([first.heard, second.heard]).toEqual([[], [{ _tag: "Started" }]])
  })

  it("waits 60 ms after what was cancelled for it", async () => {
    const { engine, given, state } = handEngine()
    state.isBusy = true
    const { speak, pass } = start(engine)
    await speak(text)
    expect([state.cancels, given.length]).toEqual([1, 0])
    await pass(59)
    expect(given).toHaveLength(0)
    await pass(1)
    expect(given).toHaveLength(1)
  })

  it("has ended when the engine has fallen silent for two looks, also without a word", async () => {
    const { engine, state } = handEngine()
    const { speak, pass } = start(engine)
    const { heard } = await speak(text)
    await pass(1000)
    state.isBusy = false
    await pass(200)
    expect(heard).toEqual([])
    await pass(200)
    expect(heard).toEqual([{ _tag: "Ended" }])
  })

  it("has failed when the engine fell silent sooner than any voice speaks it", async () => {
    const { engine, state } = handEngine()
    const { speak, pass } = start(engine)
    const { heard } = await speak(text.repeat(5))
    await pass(200)
    state.isBusy = false
    await pass(400)
    expect(heard).toEqual([{ _tag: "Failed", reason: "failed" }])
  })

  it("is waited for while the engine is silent from the beginning", async () => {
    const { engine, state } = handEngine()
    const { speak, pass } = start(engine)
    const { heard } = await speak(text)
    state.isBusy = false
    await pass(4000)
    expect(heard).toEqual([])
  })
})

it("voices are looked for until they come", async () => {
  const { engine, state } = handEngine()
  const { runtime, pass } = start(engine)
  const found: Array<ReadonlyArray<Voice>> = []
  runtime.runFork(Speech.use(({ voices }) => Stream.runForEach(voices, (some) => Effect.sync(() => found.push(some)))))
  await pass(1000)
  expect(found).toEqual([])
  state.voices = [yelda]
  await pass(200)
  await pass(200)
  expect(found).toEqual([[yelda]])
})

it("a browser without an engine says so", async () => {
  const { runtime } = start(null)
  const tags = await runtime.runPromise(
    Speech.use(({ voices, speak }) =>
      Effect.all(
        [Stream.runDrain(voices), Stream.runDrain(speak({ text, language: "tr", voice: null, rate: 1 }))].map((work) =>
          Effect.flip(work).pipe(Effect.map(({ _tag }) => _tag))
        )
      )
    )
  )
  expect(tags).toEqual(["SpeechUnsupported", "SpeechUnsupported"])
})
