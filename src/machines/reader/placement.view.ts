import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { placementMachine, PlacementOutcome } from "./placement.machine.ts"

export type PlacementRef = ActorRefFrom<typeof placementMachine>
type PlacementSnapshot = SnapshotFrom<typeof placementMachine>

/** The highlights that could not be placed on their pages, as far as those were opened. */
export const unplacedIn = ({ context }: PlacementSnapshot): ReadonlyArray<string> => context.ids

/** The highlight whose words are looked for; null where none is. */
export const soughtIn = ({ context }: PlacementSnapshot): string | null => context.sought?.id ?? null

const outcomes: ReadonlyArray<PlacementOutcome> = ["looking", "offered", "doubtful", "absent", "unread"]

/** How far that is; null where none is looked for. */
export const outcomeOf = (snapshot: PlacementSnapshot): PlacementOutcome | null =>
  outcomes.find((outcome) => snapshot.hasTag(outcome)) ?? null

/** The pages that have the words, with certainty or without; sorted. */
export const pagesFound = ({ context: { found } }: PlacementSnapshot): ReadonlyArray<number> =>
  [...found.sure.map(({ page }) => page), ...found.alike].toSorted((one, other) => one - other)
