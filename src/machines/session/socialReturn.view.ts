import type { SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { socialReturnMachine } from "./socialReturn.machine.ts"

type SocialReturnSnapshot = SnapshotFrom<typeof socialReturnMachine>

export const isFinishing = (snapshot: SocialReturnSnapshot): boolean => snapshot.hasTag("busy")
/** Why nobody was signed in. */
export const troubleOf = (snapshot: SocialReturnSnapshot): Trouble | null => snapshot.context.trouble
