import { type FunctionComponent, useSyncExternalStore } from "react"

/**
 * A part that nobody misses: nothing stands in its place until its code has come, which is asked for when it is first
 * shown, and again the next time if it did not come. `load` is a bare import, as for `deferredPart`. React's Suspense
 * would wait 300 ms.
 */
export const optionalPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (loaded: Module) => FunctionComponent<Props>
): FunctionComponent<Props> => {
  let Part: FunctionComponent<Props> | null = null
  let isAsked = false
  const hearers = new Set<() => void>()
  const ask = () => {
    isAsked = true
    load().then(
      (loaded) => {
        Part = choose(loaded)
        for (const hear of hearers) hear()
      },
      () => {
        isAsked = false
      }
    )
  }
  const watch = (hear: () => void) => {
    hearers.add(hear)
    if (!isAsked) ask()
    return () => hearers.delete(hear)
  }
  return (props) => {
    const Shown = useSyncExternalStore(watch, () => Part)
    return Shown === null ? null : <Shown {...props} />
  }
}
