import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { MailedKind, mailChoiceMachine } from "./mailChoice.machine.ts"

export type MailChoiceRef = ActorRefFrom<typeof mailChoiceMachine>
type MailChoiceSnapshot = SnapshotFrom<typeof mailChoiceMachine>

export const isMissing = (snapshot: MailChoiceSnapshot): boolean => snapshot.matches("missing")
export const isFailed = (snapshot: MailChoiceSnapshot): boolean => snapshot.matches("failed")
export const isBusy = (snapshot: MailChoiceSnapshot): boolean => snapshot.hasTag("busy")
/** The mails were ended, or resumed, here and now. */
export const isChanged = (snapshot: MailChoiceSnapshot): boolean => snapshot.matches({ shown: "changed" })
/** Null until known. */
export const mailedIn = ({ context }: MailChoiceSnapshot): MailedKind | null => context.mailed
export const troubleOf = ({ context }: MailChoiceSnapshot): Trouble | null => context.trouble
