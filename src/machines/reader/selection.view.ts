import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MarkRefusal } from "../../domain/reader/marks/decide.ts"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import type { NotedHighlight, selectionMachine } from "./selection.machine.ts"

export type SelectionRef = ActorRefFrom<typeof selectionMachine>
type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>

export const isSelected = (snapshot: SelectionSnapshot): boolean => snapshot.matches("selected")
/** Why it was refused; null where it was not. */
export const refusalOf = (snapshot: SelectionSnapshot): MarkRefusal["_tag"] | null =>
  snapshot.matches("refused") ? snapshot.context.refusal : null
/** The highlight that was pressed; null where none is. */
export const pressedHighlight = (snapshot: SelectionSnapshot): NotedHighlight | null =>
  snapshot.matches("pressed") ? snapshot.context.pressed : null
/** What is selected, page by page. */
export const passagesSelected = ({ context }: SelectionSnapshot): ReadonlyArray<Passage> => context.passages
/** The selected words, page by page. */
export const wordsSelected = ({ context }: SelectionSnapshot): string =>
  context.passages.map(({ text }) => text).join("\n")
