import type { SnapshotFrom } from "xstate"
import type { Toast, toastMachine } from "./toast.machine.ts"
import type { ToastRef, toastsMachine } from "./toasts.machine.ts"

export const shownToasts = (snapshot: SnapshotFrom<typeof toastsMachine>): ReadonlyArray<ToastRef> =>
  snapshot.context.shown
export const toastOf = (snapshot: SnapshotFrom<typeof toastMachine>): Toast => snapshot.context.toast
