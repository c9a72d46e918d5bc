import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { LinkedWords } from "../../domain/reader/marks/LinkedWords.ts"
import type { passageMachine } from "./passage.machine.ts"

export type PassageRef = ActorRefFrom<typeof passageMachine>
type PassageSnapshot = SnapshotFrom<typeof passageMachine>

/** The words that are pointed out, and their page. */
export interface PointedWords {
  readonly page: number
  readonly words: LinkedWords
}

/** The words to be pointed out on their page, once they are there; null where there are none. */
export const wordsPointed = (snapshot: PassageSnapshot): PointedWords | null => {
  const { page, words } = snapshot.context
  return snapshot.hasTag("pointed") && words !== null ? { page, words } : null
}

/** Whether it is not known yet if the words are on their page. */
export const isPassageSought = (snapshot: PassageSnapshot): boolean => snapshot.hasTag("sought")

/** What is said of the passage; null where there is nothing to say. */
export const passageSaid = (snapshot: PassageSnapshot): "looking" | "shown" | "missing" | "unread" | null => {
  if (snapshot.hasTag("looking")) return "looking"
  if (snapshot.hasTag("shown")) return "shown"
  if (snapshot.hasTag("missing")) return "missing"
  return snapshot.hasTag("unread") ? "unread" : null
}

/** How the words begin. */
export const firstWords = ({ context }: PassageSnapshot): string => context.words?.start ?? ""
