import { type FunctionComponent, type ReactNode, useSyncExternalStore } from "react"
import { soon } from "../effects/tasks.ts"
import { NotLoadedNotice } from "./NotLoadedNotice.tsx"

interface PartProps {
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
}

interface Waited {
  /** Shown until the code has come. */
  readonly waiting?: ReactNode
}

/**
 * A part whose code loads when it is first shown, or in its place the notice that it did not, with another try. `load`
 * is a bare import: the build fetches that from another address the next time. The part is shown as soon as it has
 * come; React's Suspense would wait 300 ms.
 */
export const deferredPart = <Module, Props extends PartProps>(
  load: () => Promise<Module>,
  choose: (loaded: Module) => FunctionComponent<Props>,
  onClose: (props: Props) => void
): FunctionComponent<Props & Waited> => {
  let state: FunctionComponent<Props> | "unasked" | "loading" | "missing" = "unasked"
  const hearers = new Set<() => void>()
  const become = (next: typeof state) => {
    state = next
    for (const hear of hearers) hear()
  }
  const ask = () => {
    become("loading")
    // What waits is drawn in this task, the code asked for in the next, evaluated in another, and drawn after that.
    soon(() => {
      load().then(
        (loaded) => soon(() => become(choose(loaded))),
        () => become("missing")
      )
    })
  }
  const watch = (hear: () => void) => {
    hearers.add(hear)
    if (state === "unasked") ask()
    return () => {
      hearers.delete(hear)
      // Whoever opens it again asks again.
      if (hearers.size === 0 && state === "missing") state = "unasked"
    }
  }
  return (props) => {
    const Part = useSyncExternalStore(watch, () => state)
    if (Part === "unasked" || Part === "loading") return props.waiting ?? null
    if (Part === "missing")
      return <NotLoadedNotice notices={props.notices} onClose={() => onClose(props)} onRetry={ask} />
    return <Part {...props} />
  }
}
