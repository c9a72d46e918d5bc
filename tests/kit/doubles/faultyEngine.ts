import type { SimulatedClock } from "xstate"
import type { Utterance } from "../../../src/domain/reader/speech/utterance.ts"
import type { Voice } from "../../../src/domain/reader/speech/Voice.ts"
import type { Engine, SpeechNews } from "../../../src/services/reader/SpeechEngine.ts"

/** What becomes of an utterance, and how many of a hundred meet it. */
export const fates = {
  told: 55,
  withoutStart: 8,
  withoutEnd: 8,
  withoutWords: 7,
  late: 7,
  repeated: 5,
  reordered: 5,
  stuck: 1,
  dropped: 2,
  failed: 2
} as const
export type Fate = keyof typeof fates

export interface EngineWitness {
  /** It was asked to say this. */
  readonly asked: (utterance: Utterance) => void
  /** It has said so many characters of it, and was cancelled or has come to its end. */
  readonly said: (utterance: Utterance, characters: number) => void
}

interface Spoken {
  readonly utterance: Utterance
  /** Milliseconds; null if it is never spoken. */
  readonly since: number | null
  readonly timers: Array<number>
  readonly hear: (news: SpeechNews) => void
}

const voices: ReadonlyArray<Voice> = ["Yelda", "Cem"].map((name, at) => ({
  id: name,
  name,
  language: "tr-TR",
  isLocal: at === 0,
  isDefault: at === 0
}))

/** Milliseconds until a voice is heard. */
const beginning = 100
const charactersPerSecond = 14

const fateOf = (random: () => number): Fate => {
  let left = random() * 100
  const all = Object.entries(fates) as ReadonlyArray<[Fate, number]>
  return all.find(([, share]) => (left -= share) < 0)?.[0] ?? "told"
}

/** An engine that really speaks, in simulated time, but drops, delays, repeats and reorders what it tells of it. */
export const faultyEngine = (clock: SimulatedClock, random: () => number, witness: EngineWitness) => {
  const met: Record<Fate, number> = {
    told: 0,
    withoutStart: 0,
    withoutEnd: 0,
    withoutWords: 0,
    late: 0,
    repeated: 0,
    reordered: 0,
    stuck: 0,
    dropped: 0,
    failed: 0
  }
  const voicesComeAt = clock.now() + random() * 1000
  let spoken: Spoken | null = null
  const durationOf = ({ text, rate }: Utterance) => beginning + (text.length * 1000) / (charactersPerSecond * rate)
  const saidOf = ({ utterance, since }: Spoken) =>
    since === null
      ? 0
      : Math.min(
          utterance.text.length,
          Math.max(0, Math.floor(((clock.now() - since - beginning) * charactersPerSecond * utterance.rate) / 1000))
        )
  const engine: Engine = {
    voices: () => (clock.now() < voicesComeAt ? [] : voices),
    watchVoices: () => () => {},
    isBusy: () => spoken !== null,
    cancel: () => {
      if (spoken === null) return
      const { utterance, timers, hear } = spoken
      for (const timer of timers) clock.clearTimeout(timer)
      witness.said(utterance, saidOf(spoken))
      spoken = null
      // Browsers tell of a cancellation as an error, and later.
      clock.setTimeout(() => hear({ _tag: "Failed", reason: "failed" }), random() * 500)
    },
    say: (utterance, hear) => {
      witness.asked(utterance)
      const fate = fateOf(random)
      met[fate] += 1
      if (fate === "dropped") return
      const now: Spoken = {
        utterance,
        since: fate === "stuck" || fate === "failed" ? null : clock.now(),
        timers: [],
        hear
      }
      spoken = now
      if (fate === "stuck") return
      const at = (by: number, work: () => void) => now.timers.push(clock.setTimeout(work, by))
      const tell = (news: SpeechNews) => {
        if (fate === "late") return void clock.setTimeout(() => hear(news), random() * 3000)
        hear(news)
        if (fate === "repeated") hear(news)
      }
      if (fate === "failed") {
        at(random() * 300, () => {
          spoken = null
          witness.said(utterance, 0)
          hear({ _tag: "Failed", reason: "failed" })
        })
        return
      }
      if (fate !== "withoutStart") at(beginning, () => tell({ _tag: "Started" }))
      const words = [...utterance.text.matchAll(/\S+/gu)].map(({ index }) => index)
      for (const [number, offset] of words.entries()) {
        const before = words[number - 1] ?? offset
        // Every second word comes before the one that it follows.
        const told = fate !== "reordered" ? [offset] : number % 2 === 1 ? [offset, before] : []
        if (fate !== "withoutWords")
          at(beginning + (offset * 1000) / (charactersPerSecond * utterance.rate), () => {
            for (const one of told) tell({ _tag: "Word", offset: one })
          })
      }
      at(durationOf(utterance), () => {
        spoken = null
        witness.said(utterance, utterance.text.length)
        if (fate !== "withoutEnd") tell({ _tag: "Ended" })
      })
    }
  }
  /** What it says now. */
  return { engine, met, saying: () => (spoken === null || spoken.since === null ? null : spoken.utterance) }
}
