import type { MoreText } from "../../domain/reader/speech/SpeechQueue.ts"
import type { Rate, SleepTime, SpeechPreferences } from "../../domain/reader/speech/SpeechPreferences.ts"
import type { UtteranceFailure } from "../../domain/reader/speech/utterance.ts"
import type { Voice } from "../../domain/reader/speech/Voice.ts"

export type SpeechOrder =
  /** Also tries again what has stopped. */
  | { readonly type: "speech.play" }
  | { readonly type: "speech.pause" }
  /** Ends it, and takes away what is told. */
  | { readonly type: "speech.stop" }
  | { readonly type: "speech.next" }
  | { readonly type: "speech.previous" }
  /** A sentence is chosen in the text. */
  | { readonly type: "speech.go"; readonly id: string }
  | { readonly type: "speech.rate"; readonly rate: Rate }
  /** The voice of a language; the language is without its region. */
  | { readonly type: "speech.voice"; readonly language: string; readonly id: string }
  /** Null takes the timer away. */
  | { readonly type: "speech.sleep"; readonly minutes: SleepTime | null }
  /** The reader has moved the spoken sentence out of view. */
  | { readonly type: "speech.leave" }
  | { readonly type: "speech.return" }

/** The reader has turned to other text. */
export interface SpeechTurned {
  readonly type: "speech.turned"
}

/** The same pages are shown in other pairs: what is spoken may not be among them any more. */
export interface SpeechPaired {
  readonly type: "speech.paired"
}

/** What the parent answers when text is wanted. */
export type BlocksAnswer =
  | { readonly type: "blocks.given"; readonly request: number; readonly text: MoreText }
  | { readonly type: "blocks.failed"; readonly request: number }

/** What the parent is asked for: the text after a block, or, where none is known, the text that is shown. */
export interface BlocksWanted {
  readonly type: "blocks.wanted"
  /** The answer names it. */
  readonly request: number
  readonly after: string | null
}

/** What the parent is told while the view follows: text of this page is spoken, and should be shown. */
export interface PageSpoken {
  readonly type: "page.spoken"
  readonly page: number
}

/** The parent is told that the view does not follow any more. */
export interface SpeechLeft {
  readonly type: "speech.left"
}

/** The parent is told that speech has stopped by itself. */
export interface SpeechStopped {
  readonly type: "speech.stopped"
}

/** The parent is told that there is nothing to go on with. */
export interface SpeechEnded {
  readonly type: "speech.ended"
}

export type SpeechNewsForParent = PageSpoken | SpeechLeft | SpeechStopped | SpeechEnded

export type EngineAnswer =
  | { readonly type: "engine.unsupported" }
  /** What this browser has kept; it comes before the voices. */
  | { readonly type: "preferences.recalled"; readonly preferences: SpeechPreferences }
  /** There are voices, or other ones. */
  | { readonly type: "voices.found"; readonly voices: ReadonlyArray<Voice> }

export type UtteranceAnswer =
  | { readonly type: "utterance.started" }
  /** The voice is at this offset of the utterance. */
  | { readonly type: "utterance.word"; readonly offset: number }
  | { readonly type: "utterance.ended" }
  | { readonly type: "utterance.failed"; readonly reason: UtteranceFailure }

/** What the media keys are told: whether they play or pause. */
export interface MediaShow {
  readonly type: "media.show"
  readonly isPlaying: boolean
}

/** What the store is told. */
export interface KeepPreferences {
  readonly type: "preferences.keep"
  readonly preferences: SpeechPreferences
}
