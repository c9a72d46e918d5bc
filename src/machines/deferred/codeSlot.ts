import { type AnyEventObject, type EventObject, fromCallback } from "xstate"
import type { Filling, Runtime, Slot } from "../slot.ts"
import { startDeferred } from "./deferred.live.ts"

interface CodeAnswers<Code, Out> {
  readonly loaded: (code: Code) => Out
  /** It did not load; it is tried again after a delay, and once the browser is on line or the tab is seen again. */
  readonly missing: Out
}

/** In a task of its own: the code has been evaluated in this one. */
const inNextTask = <Code>(code: Code) => new Promise<Code>((resolve) => setTimeout(resolve, 0, code))

/** Fills a slot that loads code of its chart. */
export const codeSlot =
  <Code, R, Out extends EventObject>(
    load: (runtime: Runtime<R>) => Promise<Code>,
    { loaded, missing }: CodeAnswers<Code, Out>
  ): Filling<R, Slot<void, Out>> =>
  (runtime) =>
    fromCallback<AnyEventObject, void>(({ sendBack }) => {
      const { ref, now } = startDeferred(() => load(runtime).then(inNextTask))
      ref.subscribe((snapshot) => {
        const code = now()
        if (code !== null) sendBack(loaded(code))
        else if (snapshot.matches("missing")) sendBack(missing)
      })
      ref.send({ type: "code.due" })
      return () => ref.stop()
    }) as Slot<void, Out>
