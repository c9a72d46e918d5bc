import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Caret, Heard } from "../../domain/reader/text/moveCaret.ts"
import type { caretMachine } from "./caret.machine.ts"

export type CaretRef = ActorRefFrom<typeof caretMachine>
type CaretSnapshot = SnapshotFrom<typeof caretMachine>

/** Whether the caret is in the text. */
export const isWithin = (snapshot: CaretSnapshot): boolean => snapshot.hasTag("within")
/** Whether the words of the slide are looked for. */
export const isSeeking = (snapshot: CaretSnapshot): boolean => snapshot.hasTag("seeking")
/** Whether the slide has no words. */
export const isWordless = (snapshot: CaretSnapshot): boolean => snapshot.hasTag("wordless")
/** The caret and where its selection begins; null outside the text. */
export const caretIn = (snapshot: CaretSnapshot): Caret | null => (isWithin(snapshot) ? snapshot.context : null)
export const heardIn = ({ context }: CaretSnapshot): Heard | null => context.heard
/** How often the caret has moved. */
export const movesIn = ({ context }: CaretSnapshot): number => context.moves
