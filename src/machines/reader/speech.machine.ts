import { assign, raise, sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import {
  type Rate,
  type SleepTime,
  type SpeechPreferences,
  standardPreferences
} from "../../domain/reader/speech/SpeechPreferences.ts"
import {
  afterUtterance,
  atWord,
  emptyQueue,
  fromWord,
  type MoreText,
  pageIn,
  sentenceIn,
  type SpeechQueue,
  type TextEnd,
  toNext,
  toPrevious,
  toSentence,
  utteranceIn,
  withoutEnd,
  withText
} from "../../domain/reader/speech/SpeechQueue.ts"
import {
  endTimeout,
  startTimeout,
  type Utterance,
  type UtteranceFailure
} from "../../domain/reader/speech/utterance.ts"
import { type Voice, voiceFor } from "../../domain/reader/speech/Voice.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type {
  EngineAnswer,
  KeepPreferences,
  MediaShow,
  PageSpoken,
  SpeechEnded,
  SpeechLeft,
  SpeechOrder,
  SpeechPaired,
  SpeechStopped,
  SpeechTurned,
  BlocksAnswer,
  BlocksWanted,
  UtteranceAnswer
} from "./speechEvents.ts"

/** The issue, as far as speech needs to know it. */
export type SpokenIssue = Pick<MagazineInfo, "title" | "strDate" | "coverUrl" | "lastReadable">

export interface SpeechInput {
  readonly issue: SpokenIssue
}

/** Why speech has stopped by itself. */
export type StopReason = TextEnd | UtteranceFailure | "unread" | "voiceless" | "silent" | "timer"

/** Milliseconds within which the voices must come. Source: product, "Speech". */
const voicesTimeout = 3000

/** The timer to fall asleep by has run out. */
interface SleepOver {
  readonly type: "sleep.over"
}
/** Another place is spoken. */
interface PlaceReached {
  readonly type: "place.reached"
}

interface Context extends SpeechInput {
  readonly queue: SpeechQueue
  /** The sentence to go on from once its text is given; null for the first. */
  readonly goal: string | null
  /** The number of the last request for text. */
  readonly request: number
  /** How often the utterance has failed. */
  readonly failures: number
  /** The page that the parent was told of last. */
  readonly page: number | null
  readonly voices: ReadonlyArray<Voice>
  readonly preferences: SpeechPreferences
  readonly reason: StopReason | null
  readonly minutes: SleepTime | null
}

/** What the engine is to say now. */
const utteranceOf = ({ queue, voices, preferences: { rate, voices: chosen } }: Context): Utterance => {
  const { text, language } = sentenceIn(queue) ?? { text: "", language: "" }
  const { start, end } = utteranceIn(queue, rate) ?? { start: 0, end: 0 }
  return { text: text.slice(start, end), language, voice: voiceFor(voices, language, chosen)?.id ?? null, rate }
}

/**
 * Reading aloud. The voice is *off*; *unsupported*; or *open*: *playing* (*preparing* its voices, *choosing* what comes,
 * *fetching* text, *speaking*), *paused*, or *stopped* for a reason. The view is *following* or *away*; the timer to fall
 * asleep by is *unset* or *counting*. Source: product, "Speech".
 */
export const speechMachine = setup({
  types: {
    input: {} as SpeechInput,
    context: {} as Context,
    events: {} as
      | SpeechOrder
      | SpeechTurned
      | SpeechPaired
      | BlocksAnswer
      | EngineAnswer
      | UtteranceAnswer
      | SleepOver
      | PlaceReached,
    tags: {} as "open" | "playing" | "waiting" | "spoken" | "paused" | "stopped" | "unsupported" | "following"
  },
  actors: {
    engine: slot<void, EngineAnswer>("speech.engine"),
    utterance: slot<Utterance, UtteranceAnswer>("speech.utterance"),
    media: slot<SpokenIssue, SpeechOrder>("speech.media"),
    store: slot<void, never>("speech.store")
  },
  actions: {
    forget: assign({ queue: emptyQueue, goal: null, failures: 0, page: null, reason: null }),
    takeVoices: assign({ voices: (_, voices: ReadonlyArray<Voice>) => voices }),
    takePreferences: assign({ preferences: (_, preferences: SpeechPreferences) => preferences }),
    takeText: assign(({ context: { queue, goal, issue } }, text: MoreText) => ({
      queue: toSentence(withText(queue, text, issue.lastReadable), goal),
      goal: null
    })),
    takeGoal: assign({ goal: (_, id: string) => id }),
    takeWord: assign({ queue: ({ context }, offset: number) => atWord(context.queue, offset) }),
    takeRate: assign({ preferences: ({ context }, rate: Rate) => ({ ...context.preferences, rate }) }),
    takeVoice: assign({
      preferences: (
        { context: { preferences } },
        { language, id }: { readonly language: string; readonly id: string }
      ) => ({
        ...preferences,
        voices: { ...preferences.voices, [language]: id }
      })
    }),
    takeMinutes: assign({ minutes: (_, minutes: SleepTime | null) => minutes }),
    advance: assign(({ context: { queue, preferences } }) => ({
      queue: afterUtterance(queue, preferences.rate),
      failures: 0
    })),
    goNext: assign({ queue: ({ context }) => toNext(context.queue) }),
    goPrevious: assign({ queue: ({ context }) => toPrevious(context.queue) }),
    goThere: assign({ queue: ({ context }, id: string) => toSentence(context.queue, id) }),
    goToWord: assign({ queue: ({ context }) => fromWord(context.queue) }),
    beginAnew: assign({ queue: emptyQueue, goal: null, failures: 0, page: null }),
    forgetPage: assign({ page: null }),
    forgetEnd: assign({ queue: ({ context }) => withoutEnd(context.queue) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    tellReason: assign({ reason: (_, reason: StopReason) => reason }),
    tellEnd: assign({ reason: ({ context }) => context.queue.end }),
    forgetReason: assign({ reason: null, failures: 0 }),
    countRequest: assign({ request: ({ context }) => context.request + 1 }),
    askForBlocks: sendParent(({ context: { request, queue } }): BlocksWanted => ({
      type: "blocks.wanted",
      request,
      after: queue.lastBlock
    })),
    reachPlace: raise({ type: "place.reached" }),
    endSleep: raise({ type: "sleep.over" }),
    takePage: assign({ page: ({ context }) => pageIn(context.queue) }),
    tellPage: sendParent(({ context: { page } }): PageSpoken => ({ type: "page.spoken", page: page ?? 0 })),
    tellLeft: sendParent((): SpeechLeft => ({ type: "speech.left" })),
    tellStopped: sendParent((): SpeechStopped => ({ type: "speech.stopped" })),
    tellEnded: sendParent((): SpeechEnded => ({ type: "speech.ended" })),
    showMedia: sendTo("media", (_, isPlaying: boolean): MediaShow => ({ type: "media.show", isPlaying })),
    keep: sendTo("store", ({ context: { preferences } }): KeepPreferences => ({
      type: "preferences.keep",
      preferences
    }))
  },
  guards: {
    hasSentence: ({ context }) => sentenceIn(context.queue) !== null,
    isTextOver: ({ context }) => context.queue.end !== null,
    isAwaited: ({ context }, request: number) => request === context.request,
    isKnown: ({ context }, id: string) => context.queue.sentences.some((sentence) => sentence.id === id),
    isOnOtherPage: ({ context: { queue, page } }) => {
      const spoken = pageIn(queue)
      return spoken !== null && spoken !== page
    },
    hasFailedOnce: ({ context }) => context.failures > 0,
    isHopeless: (_, reason: UtteranceFailure) => reason !== "failed",
    isAtEnd: ({ context: { reason } }) => reason === "end" || reason === "locked",
    isVoiceless: ({ context: { reason } }) => reason === "voiceless",
    isSet: (_, minutes: SleepTime | null) => minutes !== null
  },
  delays: {
    voicesTimeout,
    startTimeout,
    endTimeout: ({ context }) => endTimeout(utteranceOf(context).text.length, context.preferences.rate),
    sleepTime: ({ context }) => (context.minutes ?? 0) * 60_000
  }
}).createMachine({
  id: "speech",
  context: ({ input }) => ({
    ...input,
    queue: emptyQueue,
    goal: null,
    request: 0,
    failures: 0,
    page: null,
    voices: [],
    preferences: standardPreferences,
    reason: null,
    minutes: null
  }),
  invoke: { src: "store", id: "store" },
  type: "parallel",
  states: {
    voice: {
      initial: "off",
      states: {
        off: {
          entry: "forget",
          on: { "speech.play": "open" }
        },
        unsupported: {
          tags: "unsupported",
          on: { "speech.stop": "off", "speech.play": "open" }
        },
        open: {
          tags: "open",
          invoke: [{ src: "engine" }, { src: "media", id: "media", input: ({ context }) => context.issue }],
          on: {
            "engine.unsupported": { target: "unsupported", actions: "tellEnded" },
            "preferences.recalled": { actions: fromEvent("takePreferences", "preferences") },
            "voices.found": { actions: fromEvent("takeVoices", "voices") },
            "speech.stop": { target: "off", actions: "tellEnded" },
            "speech.next": { target: ".playing.choosing", actions: "goNext" },
            "speech.previous": { target: ".playing.choosing", actions: "goPrevious" },
            "speech.go": [
              {
                guard: fromEvent("isKnown", "id"),
                target: ".playing.choosing",
                actions: fromEvent("goThere", "id")
              },
              // It stands in text that has been turned to since.
              { target: ".playing.fetching", actions: ["beginAnew", fromEvent("takeGoal", "id")] }
            ],
            "speech.rate": { actions: [fromEvent("takeRate", "rate"), "keep"] },
            "speech.voice": { actions: [withEvent("takeVoice"), "keep"] },
            "speech.turned": { actions: "beginAnew" },
            "speech.paired": { actions: "forgetPage" }
          },
          initial: "playing",
          states: {
            playing: {
              tags: "playing",
              entry: [{ type: "showMedia", params: true }, "forgetReason"],
              on: {
                "speech.pause": { target: "paused", actions: "goToWord" },
                "sleep.over": {
                  target: "stopped",
                  actions: ["goToWord", { type: "tellReason", params: "timer" }]
                }
              },
              initial: "preparing",
              states: {
                preparing: {
                  tags: "waiting",
                  after: {
                    voicesTimeout: {
                      target: "#speech.voice.open.stopped",
                      actions: { type: "tellReason", params: "voiceless" }
                    }
                  },
                  on: {
                    "voices.found": { target: "choosing", actions: fromEvent("takeVoices", "voices") },
                    "speech.next": {},
                    "speech.previous": {},
                    "speech.go": {}
                  }
                },
                choosing: {
                  always: [
                    { guard: "hasSentence", target: "speaking" },
                    { guard: "isTextOver", target: "#speech.voice.open.stopped", actions: "tellEnd" },
                    { target: "fetching" }
                  ]
                },
                fetching: {
                  tags: "waiting",
                  entry: ["countRequest", "askForBlocks"],
                  on: {
                    "blocks.given": {
                      guard: fromEvent("isAwaited", "request"),
                      target: "choosing",
                      actions: fromEvent("takeText", "text")
                    },
                    "blocks.failed": {
                      guard: fromEvent("isAwaited", "request"),
                      target: "#speech.voice.open.stopped",
                      actions: { type: "tellReason", params: "unread" }
                    },
                    "speech.turned": { target: "choosing", actions: "beginAnew" }
                  }
                },
                speaking: {
                  tags: "spoken",
                  entry: "reachPlace",
                  invoke: { src: "utterance", input: ({ context }) => utteranceOf(context) },
                  on: {
                    "utterance.ended": { target: "choosing", actions: "advance" },
                    "utterance.failed": [
                      {
                        guard: fromEvent("isHopeless", "reason"),
                        target: "#speech.voice.open.stopped",
                        actions: ["goToWord", fromEvent("tellReason", "reason")]
                      },
                      {
                        guard: "hasFailedOnce",
                        target: "#speech.voice.open.stopped",
                        actions: ["goToWord", fromEvent("tellReason", "reason")]
                      },
                      { target: "speaking", reenter: true, actions: ["goToWord", "countFailure"] }
                    ],
                    "speech.rate": {
                      target: "speaking",
                      reenter: true,
                      actions: ["goToWord", "forgetFailures", fromEvent("takeRate", "rate"), "keep"]
                    },
                    "speech.voice": {
                      target: "speaking",
                      reenter: true,
                      actions: ["goToWord", "forgetFailures", withEvent("takeVoice"), "keep"]
                    },
                    "speech.turned": { target: "fetching", actions: "beginAnew" },
                    "speech.paired": { actions: ["forgetPage", "reachPlace"] }
                  },
                  initial: "starting",
                  states: {
                    starting: {
                      tags: "waiting",
                      after: {
                        startTimeout: [
                          {
                            guard: "hasFailedOnce",
                            target: "#speech.voice.open.stopped",
                            actions: { type: "tellReason", params: "silent" }
                          },
                          { target: "#speech.voice.open.playing.speaking", reenter: true, actions: "countFailure" }
                        ]
                      },
                      on: {
                        "utterance.started": "sounding",
                        "utterance.word": {
                          target: "sounding",
                          actions: [fromEvent("takeWord", "offset"), "reachPlace"]
                        }
                      }
                    },
                    sounding: {
                      after: {
                        endTimeout: [
                          {
                            guard: "hasFailedOnce",
                            target: "#speech.voice.open.stopped",
                            actions: ["goToWord", { type: "tellReason", params: "silent" }]
                          },
                          {
                            target: "#speech.voice.open.playing.speaking",
                            reenter: true,
                            actions: ["goToWord", "countFailure"]
                          }
                        ]
                      },
                      on: {
                        "utterance.word": { actions: [fromEvent("takeWord", "offset"), "reachPlace"] }
                      }
                    }
                  }
                }
              }
            },
            paused: {
              tags: ["paused", "spoken"],
              entry: { type: "showMedia", params: false },
              on: {
                "speech.play": "playing.choosing",
                "speech.paired": { actions: ["forgetPage", "reachPlace"] }
              }
            },
            stopped: {
              tags: "stopped",
              entry: [{ type: "showMedia", params: false }, "forgetPage", "tellStopped"],
              on: {
                // Some engines list their voices for many seconds.
                "voices.found": {
                  guard: "isVoiceless",
                  target: "playing.choosing",
                  actions: fromEvent("takeVoices", "voices")
                },
                "speech.play": [
                  { guard: "isAtEnd", target: "#speech.voice.open", reenter: true, actions: "beginAnew" },
                  { target: "#speech.voice.open", reenter: true, actions: "forgetEnd" }
                ]
              }
            }
          }
        }
      }
    },
    view: {
      initial: "following",
      states: {
        following: {
          tags: "following",
          entry: "reachPlace",
          on: {
            "place.reached": { guard: "isOnOtherPage", actions: ["takePage", "tellPage"] },
            "speech.leave": { target: "away", actions: ["forgetPage", "tellLeft"] }
          }
        },
        away: {
          on: {
            "speech.return": "following",
            "speech.play": "following",
            "speech.next": "following",
            "speech.previous": "following",
            "speech.go": "following",
            "speech.turned": "following"
          }
        }
      }
    },
    sleep: {
      initial: "unset",
      on: {
        "speech.sleep": [
          {
            guard: fromEvent("isSet", "minutes"),
            target: ".counting",
            actions: fromEvent("takeMinutes", "minutes")
          },
          { target: ".unset" }
        ]
      },
      states: {
        unset: { entry: { type: "takeMinutes", params: null } },
        counting: {
          after: { sleepTime: { target: "unset", actions: "endSleep" } },
          on: { "speech.stop": "unset" }
        }
      }
    }
  }
})
