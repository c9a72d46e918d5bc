import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Framing } from "../../domain/publishing/framing.ts"
import type { PickProblem, PictureUse } from "../../domain/publishing/Picture.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { cropIn, type pictureMachine } from "./picture.machine.ts"

export type PictureRef = ActorRefFrom<typeof pictureMachine>
type Snapshot = SnapshotFrom<typeof pictureMachine>

export const isOpening = (snapshot: Snapshot): boolean => snapshot.matches("opening")
export const isFraming = (snapshot: Snapshot): boolean => snapshot.matches("framing")
export const isSending = (snapshot: Snapshot): boolean => snapshot.matches("sending")
export const useOf = ({ context }: Snapshot): PictureUse => context.of.use
/** The file whose part is being chosen; null if there is none. */
export const fileOf = ({ context }: Snapshot): File | null => context.file
export const aspectOf = ({ context }: Snapshot): number => context.aspect
export const framingOf = ({ context }: Snapshot): Framing => context.framing
export const cropShownOf = ({ context }: Snapshot) => cropIn(context)
/** Why what was picked last is not taken. */
export const problemOf = ({ context }: Snapshot): PickProblem | null => context.problem
/** Why it could not be sent. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
