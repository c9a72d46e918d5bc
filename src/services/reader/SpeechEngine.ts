import { Context, Effect, Layer } from "effect"
import type { Utterance, UtteranceFailure } from "../../domain/reader/speech/utterance.ts"
import type { Voice } from "../../domain/reader/speech/Voice.ts"

/** What an engine says of an utterance; `offset` counts from the utterance's beginning. */
export type SpeechNews =
  | { readonly _tag: "Started" }
  | { readonly _tag: "Word"; readonly offset: number }
  | { readonly _tag: "Ended" }
  | { readonly _tag: "Failed"; readonly reason: UtteranceFailure }

/** What speaks. */
export interface Engine {
  readonly voices: () => ReadonlyArray<Voice>
  /** Calls back when voices arrive or go; not every engine does. The answer ends that. */
  readonly watchVoices: (hear: () => void) => () => void
  /** Speaks after all that waits. */
  readonly say: (utterance: Utterance, hear: (news: SpeechNews) => void) => void
  /** Ends what is spoken, and all that waits. */
  readonly cancel: () => void
  /** Whether anything is spoken, or waits. */
  readonly isBusy: () => boolean
}

const failures: Readonly<Record<string, UtteranceFailure>> = { "not-allowed": "refused", network: "network" }

const voiceOf = ({ voiceURI, name, lang, localService, default: isDefault }: SpeechSynthesisVoice): Voice => ({
  id: voiceURI,
  name,
  language: lang,
  isLocal: localService,
  isDefault
})

const engineOf = (synthesis: SpeechSynthesis): Engine => {
  /** Chrome forgets to report on utterances that nobody holds. */
  const held = new Set<SpeechSynthesisUtterance>()
  return {
    voices: () => synthesis.getVoices().map(voiceOf),
    watchVoices: (hear) => {
      // Safari's engine is no event target.
      if (!("addEventListener" in synthesis)) return () => {}
      synthesis.addEventListener("voiceschanged", hear)
      return () => synthesis.removeEventListener("voiceschanged", hear)
    },
    say: ({ text, language, voice, rate }, hear) => {
      const spoken = new SpeechSynthesisUtterance(text)
      spoken.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice) ?? null
      spoken.lang = spoken.voice?.lang ?? language
      spoken.rate = rate
      const finish = (news: SpeechNews) => {
        held.delete(spoken)
        hear(news)
      }
      spoken.addEventListener("start", () => hear({ _tag: "Started" }))
      spoken.addEventListener("boundary", ({ name, charIndex }) => {
        if (name === "word") hear({ _tag: "Word", offset: charIndex })
      })
      spoken.addEventListener("end", () => finish({ _tag: "Ended" }))
      spoken.addEventListener("error", ({ error }) => finish({ _tag: "Failed", reason: failures[error] ?? "failed" }))
      held.add(spoken)
      // An engine that somebody else has paused would wait for ever.
      if (synthesis.paused) synthesis.resume()
      synthesis.speak(spoken)
    },
    cancel: () => synthesis.cancel(),
    isBusy: () => synthesis.speaking || synthesis.pending
  }
}

/** The browser's engine, which is silenced when the page goes; null where it has none. */
export class SpeechEngine extends Context.Service<SpeechEngine, { readonly engine: Engine | null }>()(
  "sayfa/SpeechEngine"
) {
  static readonly layer = Layer.effect(
    SpeechEngine,
    Effect.gen(function* () {
      if (!("speechSynthesis" in globalThis && "SpeechSynthesisUtterance" in globalThis)) return { engine: null }
      const engine = engineOf(speechSynthesis)
      yield* Effect.acquireRelease(
        Effect.sync(() => addEventListener("pagehide", engine.cancel)),
        () => Effect.sync(() => removeEventListener("pagehide", engine.cancel))
      )
      return { engine }
    })
  )
}
