import type { AnyActorRef, EventFrom, SnapshotFrom } from "xstate"
import type { App } from "../app.ts"
import type { DeferredCode } from "./Deferred.ts"
import { startDeferred } from "./deferred.live.ts"

/** What a dialog's code is loaded with. */
export type DialogSurroundings = Pick<App, "toasts">

interface DialogCode<Code, Opener extends AnyActorRef> {
  readonly load: () => Promise<Code>
  /** The actor that knows whether the dialog is open. */
  readonly opener: Opener
  readonly isOpen: (snapshot: SnapshotFrom<Opener>) => boolean
  readonly close: EventFrom<Opener>
  /** Says that the dialog cannot be shown. */
  readonly toast: string
}

/**
 * A dialog's code, wanted whenever the dialog is open. Where it does not come, the dialog is closed and a toast says so,
 * unless the user has closed it before.
 */
export const deferredDialog = <Code, Opener extends AnyActorRef>(
  { toasts }: DialogSurroundings,
  { load, opener, isOpen, close, toast }: DialogCode<Code, Opener>
): DeferredCode<Code> => {
  const code = startDeferred(load)
  const follow = () => {
    if (isOpen(opener.getSnapshot())) code.ref.send({ type: "code.want" })
  }
  code.ref.on("code.missing", () => {
    if (!isOpen(opener.getSnapshot())) return
    opener.send(close)
    toasts.send({ type: "toast.show", toast: { key: toast, message: null, kind: "error" } })
  })
  opener.subscribe(follow)
  follow()
  return code
}
