import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TeamQuestionCard } from "../../domain/help/TeamQuestion.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { teamQuestionsMachine } from "./teamQuestions.machine.ts"

export type TeamQuestionsRef = ActorRefFrom<typeof teamQuestionsMachine>
type Snapshot = SnapshotFrom<typeof teamQuestionsMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isOrdering = (snapshot: Snapshot): boolean => snapshot.matches("ordering")
/** Null until they are loaded. */
export const questionsOf = ({ context }: Snapshot): ReadonlyArray<TeamQuestionCard> | null => context.questions
/** Why they could not be loaded, or ordered. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
export const isOvertaken = ({ context }: Snapshot): boolean => context.isOvertaken
