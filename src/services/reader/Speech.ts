import { Clock, Context, Data, Effect, Layer, Queue, Stream } from "effect"
import { leastDuration, type Utterance } from "../../domain/reader/speech/utterance.ts"
import type { Voice } from "../../domain/reader/speech/Voice.ts"
import { type Engine, SpeechEngine, type SpeechNews } from "./SpeechEngine.ts"

/** The browser cannot speak. */
export class SpeechUnsupported extends Data.TaggedError("SpeechUnsupported") {}

/** How often an engine is looked at. */
const lookInterval = "200 millis"

/** After so many looks at which it is silent, it is: between two utterances it may seem so. */
const silentLooks = 2

/** How long an engine needs after a cancellation: some drop what they are given at once. */
const cancelDelay = "60 millis"

const isLast = ({ _tag }: SpeechNews): boolean => _tag === "Ended" || _tag === "Failed"

/** Speaks one utterance at a time. */
export class Speech extends Context.Service<
  Speech,
  {
    /** Once there are any, and after every change. */
    readonly voices: Stream.Stream<ReadonlyArray<Voice>, SpeechUnsupported>
    /**
     * Speaks for as long as it is listened to. Whatever else the engine speaks is cancelled first, and its late news are
     * never heard here. An engine that falls silent without a word has ended, or has failed if no voice is that fast.
     */
    readonly speak: (utterance: Utterance) => Stream.Stream<SpeechNews, SpeechUnsupported>
  }
>()("sayfa/Speech") {
  static readonly layerNoDeps = Layer.effect(
    Speech,
    Effect.gen(function* () {
      const { engine } = yield* SpeechEngine
      return engine === null
        ? { voices: Stream.fail(new SpeechUnsupported()), speak: () => Stream.fail(new SpeechUnsupported()) }
        : { voices: voicesOf(engine), speak: speaking(engine) }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SpeechEngine.layer))
}

const voicesOf = (engine: Engine) =>
  Stream.callback<ReadonlyArray<Voice>>(
    Effect.fnUntraced(function* (queue) {
      const look = () => {
        const voices = engine.voices()
        if (voices.length > 0) Queue.offerUnsafe(queue, voices)
        return voices.length > 0
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => engine.watchVoices(() => void look())),
        (stop) => Effect.sync(stop)
      )
      while (!look()) yield* Effect.sleep(lookInterval)
    })
  )

/** The news of an engine that gives none: that it speaks is seen, and that it does not any more. */
const looking = Effect.fnUntraced(function* (engine: Engine, { text, rate }: Utterance, begun: () => number | null) {
  let seen: number | null = null
  let silent = 0
  while (true) {
    yield* Effect.sleep(lookInterval)
    const now = yield* Clock.currentTimeMillis
    if (engine.isBusy()) {
      seen ??= now
      silent = 0
      continue
    }
    // What the engine tells may come late.
    const from = seen ?? begun()
    if (from === null) continue
    silent += 1
    if (silent < silentLooks) continue
    const isSpoken = now - from >= leastDuration(text.length, rate)
    return isSpoken ? ({ _tag: "Ended" } as const) : ({ _tag: "Failed", reason: "failed" } as const)
  }
})

const speaking = (engine: Engine) => {
  /** The utterance that the engine was given last. */
  let current: Utterance | null = null
  return (utterance: Utterance) =>
    Stream.callback<SpeechNews>(
      Effect.fnUntraced(function* (queue) {
        const clock = yield* Clock.Clock
        let begun: number | null = null
        const cancel = () => {
          // The next utterance may have begun before this one is let go.
          if (current !== utterance) return
          current = null
          engine.cancel()
        }
        if (engine.isBusy()) {
          engine.cancel()
          yield* Effect.sleep(cancelDelay)
        }
        yield* Effect.acquireRelease(
          Effect.sync(() => {
            current = utterance
            engine.say(utterance, (news) => {
              if (current !== utterance) return
              if (isLast(news)) current = null
              else begun ??= clock.currentTimeMillisUnsafe()
              Queue.offerUnsafe(queue, news)
            })
          }),
          () => Effect.sync(cancel)
        )
        Queue.offerUnsafe(queue, yield* looking(engine, utterance, () => begun))
      })
    ).pipe(Stream.takeUntil(isLast))
}
