import type { BrowserContext } from "@playwright/test"

/** An utterance that was spoken to its end, and what was marked in the text at its last word. */
export interface Spoken {
  readonly text: string
  readonly marked: string
  readonly voice: string | null
  readonly rate: number
}

declare global {
  /** In pages with a scripted engine. */
  var spokenByEngine: Array<Spoken>
  /** Milliseconds that the engine takes for a word. */
  var millisPerWord: number
}

/** Gives the browser an engine that speaks one word at a time, and tells of each as browsers do. */
export const scriptEngine = async (context: BrowserContext, millisPerWord: number): Promise<void> => {
  await context.addInitScript((pace) => {
    globalThis.spokenByEngine = []
    globalThis.millisPerWord = pace
    class ScriptedUtterance extends EventTarget {
      readonly text: string
      lang = ""
      rate = 1
      voice: { readonly voiceURI: string } | null = null
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const voices = [
      { voiceURI: "emma", name: "Emma", lang: "en-US", localService: true, default: true },
      { voiceURI: "yelda", name: "Yelda", lang: "tr-TR", localService: true, default: false },
      { voiceURI: "cem", name: "Cem", lang: "tr-TR", localService: true, default: false }
    ]
    let current: ScriptedUtterance | null = null
    const tell = (utterance: ScriptedUtterance, type: string, more: object = {}) =>
      utterance.dispatchEvent(Object.assign(new Event(type), more))
    const engine = Object.assign(new EventTarget(), {
      paused: false,
      pending: false,
      speaking: false,
      getVoices: () => voices,
      resume: () => {},
      cancel: () => {
        const cancelled = current
        current = null
        engine.speaking = false
        if (cancelled !== null) tell(cancelled, "error", { error: "canceled" })
      },
      speak: (utterance: ScriptedUtterance) => {
        current = utterance
        engine.speaking = true
        const words = [...utterance.text.matchAll(/\S+/gu)]
        const say = (at: number) => {
          if (current !== utterance) return
          const word = words[at]
          if (at === 0) tell(utterance, "start")
          if (word === undefined) {
            const marked = [...(CSS.highlights.get("spoken-sentence") ?? [])].map((range) => String(range)).join(" ")
            const { text, rate, voice } = utterance
            globalThis.spokenByEngine.push({ text, marked, rate, voice: voice?.voiceURI ?? null })
            current = null
            engine.speaking = false
            tell(utterance, "end")
            return
          }
          tell(utterance, "boundary", { name: "word", charIndex: word.index })
          setTimeout(() => say(at + 1), globalThis.millisPerWord)
        }
        setTimeout(() => say(0), globalThis.millisPerWord)
      }
    })
    Object.defineProperty(globalThis, "speechSynthesis", { value: engine, configurable: true })
    Object.defineProperty(globalThis, "SpeechSynthesisUtterance", { value: ScriptedUtterance, configurable: true })
  }, millisPerWord)
}
