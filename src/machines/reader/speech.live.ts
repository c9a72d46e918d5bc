import { Effect, type Layer, Stream } from "effect"
import { type AnyEventObject, fromCallback } from "xstate"
import { onceInTab } from "../../services/platform/onceInTab.ts"
import { type MediaKey, openMediaKeys } from "../../services/reader/mediaKeys.ts"
import { Speech } from "../../services/reader/Speech.ts"
import type { SpeechNews } from "../../services/reader/SpeechEngine.ts"
import { speechPreferences } from "../../services/reader/speechPreferences.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill, type Filling, type Slot } from "../slot.ts"
import { speechMachine, type SpokenIssue } from "./speech.machine.ts"
import type { KeepPreferences, SpeechOrder, UtteranceAnswer } from "./speechEvents.ts"

const orderOf = {
  play: { type: "speech.play" },
  pause: { type: "speech.pause" },
  stop: { type: "speech.stop" },
  previoustrack: { type: "speech.previous" },
  nexttrack: { type: "speech.next" }
} as const satisfies Readonly<Record<MediaKey, SpeechOrder>>

const answerOf = (news: SpeechNews): UtteranceAnswer => {
  switch (news._tag) {
    case "Started":
      return { type: "utterance.started" }
    case "Word":
      return { type: "utterance.word", offset: news.offset }
    case "Ended":
      return { type: "utterance.ended" }
    case "Failed":
      return { type: "utterance.failed", reason: news.reason }
  }
}

const media: Filling<never, Slot<SpokenIssue, SpeechOrder>> = () =>
  fromCallback<AnyEventObject, SpokenIssue>(({ input: { title, strDate, coverUrl }, receive, sendBack }) => {
    const keys = openMediaKeys({ title: strDate, artist: title, cover: coverUrl }, (key) => sendBack(orderOf[key]))
    receive((event) => keys.show(event["isPlaying"]))
    return keys.close
  }) as Slot<SpokenIssue, SpeechOrder>

/** Speech by this engine, which all its slots share. */
export const speechBy = (layer: Layer.Layer<Speech>) => {
  const withSpeech = <A, E, R>(work: (speech: typeof Speech.Service) => Effect.Effect<A, E, R>) =>
    Effect.flatMap(onceInTab(layer), (services) =>
      Effect.flatMap(Speech.pipe(Effect.provideContext(services)), work)
    ).pipe(Effect.scoped)
  return fill(speechMachine, {
    engine: ask(
      (_: void, hear) =>
        withSpeech(({ voices }) =>
          speechPreferences.read.pipe(
            Effect.flatMap((preferences) => hear({ type: "preferences.recalled", preferences })),
            Effect.andThen(Stream.runForEach(voices, (found) => hear({ type: "voices.found", voices: found }))),
            // The engine is kept for the utterances.
            Effect.andThen(Effect.never),
            Effect.catchTag("SpeechUnsupported", () => hear({ type: "engine.unsupported" }))
          )
        ),
      { type: "engine.unsupported" }
    ),
    utterance: ask(
      (utterance, hear) =>
        withSpeech(({ speak }) =>
          Stream.runForEach(speak(utterance), (news) => hear(answerOf(news))).pipe(
            Effect.catchTag("SpeechUnsupported", () => hear({ type: "utterance.failed", reason: "failed" }))
          )
        ),
      { type: "utterance.failed", reason: "failed" }
    ),
    media,
    store: orders((order: KeepPreferences) => speechPreferences.keep(order.preferences))
  })
}

export const liveSpeech = speechBy(Speech.layer)
