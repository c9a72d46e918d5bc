import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { Sentence } from "../../domain/reader/speech/Sentence.ts"
import type { Rate, SleepTime } from "../../domain/reader/speech/SpeechPreferences.ts"
import { sentenceIn } from "../../domain/reader/speech/SpeechQueue.ts"
import { type Voice, voiceFor, voicesFor } from "../../domain/reader/speech/Voice.ts"
import type { speechMachine, StopReason } from "./speech.machine.ts"

export type SpeechRef = ActorRefFrom<typeof speechMachine>
type Speech = SnapshotFrom<typeof speechMachine>

export const isOpen = (snapshot: Speech): boolean => snapshot.hasTag("open")
export const isUnsupported = (snapshot: Speech): boolean => snapshot.hasTag("unsupported")
export const isPlaying = (snapshot: Speech): boolean => snapshot.hasTag("playing")

/** Whether nothing is heard yet: voices, text, or the engine's beginning are awaited. */
export const isWaiting = (snapshot: Speech): boolean => snapshot.hasTag("waiting")

/** Whether the spoken sentence is kept in view. */
export const isFollowing = (snapshot: Speech): boolean => snapshot.hasTag("following")

/** Whether the reader has moved what is spoken out of view. */
export const isAway = (snapshot: Speech): boolean => spokenSentence(snapshot) !== null && !isFollowing(snapshot)

/** Why speech has stopped by itself; null while it has not. */
export const stopReason = ({ context }: Speech): StopReason | null => context.reason

/** The sentence that is spoken, or paused in; null where none is. */
export const spokenSentence = (snapshot: Speech): Sentence | null =>
  snapshot.hasTag("spoken") ? sentenceIn(snapshot.context.queue) : null

/** Where the spoken word stands in its sentence; null where the voice does not tell it. */
export const spokenWord = (snapshot: Speech): TextRange | null =>
  spokenSentence(snapshot) === null ? null : snapshot.context.queue.word

export const rateIn = ({ context }: Speech): Rate => context.preferences.rate
export const sleepMinutes = ({ context }: Speech): SleepTime | null => context.minutes

/** The voices for this language. */
export const voicesIn = ({ context }: Speech, language: string): ReadonlyArray<Voice> =>
  voicesFor(context.voices, language)

/** The voice that speaks this language; null where the engine chooses. */
export const voiceIn = ({ context }: Speech, language: string): Voice | null =>
  voiceFor(context.voices, language, context.preferences.voices)
