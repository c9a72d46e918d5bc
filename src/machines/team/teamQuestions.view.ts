import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TeamQuestionCard } from "../../domain/help/TeamQuestion.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { teamQuestionsMachine } from "./teamQuestions.machine.ts"

export type TeamQuestionsRef = ActorRefFrom<typeof teamQuestionsMachine>
type Snapshot = SnapshotFrom<typeof teamQuestionsMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isOrdering = (snapshot: Snapshot): boolean => snapshot.matches("ordering")
/** As they are, or are being ordered; null until they are loaded. */
export const questionsOf = ({ context: { questions, wanted } }: Snapshot): ReadonlyArray<TeamQuestionCard> | null =>
  questions?.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id)) ?? null
/** Why they could not be loaded, or ordered. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
export const isOvertaken = ({ context }: Snapshot): boolean => context.isOvertaken
