import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { allChoices, type NotificationChoice } from "../../domain/account/NotificationChoice.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { notificationChoicesMachine } from "./notificationChoices.machine.ts"

export type NotificationChoicesRef = ActorRefFrom<typeof notificationChoicesMachine>
type NotificationChoicesSnapshot = SnapshotFrom<typeof notificationChoicesMachine>

export const isShown = (snapshot: NotificationChoicesSnapshot): boolean => snapshot.hasTag("shown")
export const isBusy = (snapshot: NotificationChoicesSnapshot): boolean => snapshot.hasTag("busy")
export const isFailed = (snapshot: NotificationChoicesSnapshot): boolean => snapshot.matches("failed")
export const isSaving = (snapshot: NotificationChoicesSnapshot): boolean => snapshot.matches("saving")
/** The last press was saved. */
export const isSaved = (snapshot: NotificationChoicesSnapshot): boolean => snapshot.matches("saved")
/** As chosen here, saved or being saved. */
export const choicesIn = ({
  context: { saved, sent, next }
}: NotificationChoicesSnapshot): ReadonlyArray<NotificationChoice> => allChoices([...saved, ...sent, ...next])
/** Why the choices could not be loaded, or the last ones not be saved. */
export const troubleOf = ({ context }: NotificationChoicesSnapshot): Trouble | null => context.trouble
