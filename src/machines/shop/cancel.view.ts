import type { SnapshotFrom } from "xstate"
import type { CancelForm, CancelProblem } from "../../domain/shop/CancelForm.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { cancelMachine } from "./cancel.machine.ts"

type CancelSnapshot = SnapshotFrom<typeof cancelMachine>

export const isOpen = (snapshot: CancelSnapshot): boolean => snapshot.hasTag("open")
export const isSending = (snapshot: CancelSnapshot): boolean => snapshot.hasTag("busy")
export const subscriptionOf = (snapshot: CancelSnapshot): Subscription | null => snapshot.context.subscription
export const formOf = (snapshot: CancelSnapshot): CancelForm => snapshot.context.form
export const problemOf = (snapshot: CancelSnapshot): CancelProblem | null => snapshot.context.problem
export const troubleOf = (snapshot: CancelSnapshot): Trouble | null => snapshot.context.trouble
