import { type AnyEventObject, createActor, type EventObject, fromCallback } from "xstate"
import { codeTimeout } from "../later/servicesCode.ts"
import type { Slot } from "../slot.ts"
import type { DeferredCode } from "./Deferred.ts"
import { type CodeDue, type CodeFailed, deferredMachine } from "./deferred.machine.ts"

/** It is loaded before the services are there, so its work is plain code. */
const plain = <Out extends EventObject>(work: (hear: (event: Out) => void) => () => void): Slot<void, Out> =>
  fromCallback<AnyEventObject, void>(({ sendBack }) => work(sendBack)) as Slot<void, Out>

const loading = (load: () => Promise<void>) =>
  plain<CodeFailed>((hear) => {
    const failed = (failedOnline: boolean) => hear({ type: "code.failed", failedOnline })
    const timer = setTimeout(failed, codeTimeout, false)
    let isOver = false
    const end = () => {
      isOver = true
      clearTimeout(timer)
    }
    load().then(end, () => {
      if (!isOver) failed(navigator.onLine)
      end()
    })
    return end
  })

const isHidden = (): boolean => document.visibilityState === "hidden"

/** The browser is on line again, or the tab is seen again. */
const watching = plain<CodeDue>((hear) => {
  const stopping = new AbortController()
  const due = () => hear({ type: "code.due" })
  let wasHidden = false
  const look = () => {
    if (!isHidden() && wasHidden) due()
    wasHidden ||= isHidden()
  }
  globalThis.addEventListener?.("online", due, stopping)
  globalThis.document?.addEventListener("visibilitychange", look, stopping)
  if (globalThis.document !== undefined) look()
  return () => stopping.abort()
})

/** Starts the chart of code that this loads. */
export const startDeferred = <Code>(load: () => Promise<Code>): DeferredCode<Code> => {
  let code: Code | null = null
  // Also where the timeout has passed.
  const loaded = async () => {
    code = await load()
    ref.send({ type: "code.loaded" })
  }
  const ref = createActor(deferredMachine.provide({ actors: { load: loading(loaded), watch: watching } })).start()
  return {
    ref,
    now: () => code,
    watch: (hear) => {
      const subscription = ref.subscribe(hear)
      return () => subscription.unsubscribe()
    }
  }
}
