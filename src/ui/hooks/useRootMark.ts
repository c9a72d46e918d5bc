import { useLayoutEffect } from "react"

/**
 * Sets a `data-` attribute on the root element while mounted, unless `value` is null. Style sheets select by it what
 * stands elsewhere; with `:has()` the browser would look through the whole document at every change of it.
 */
export const useRootMark = (name: string, value: string | null): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (value === null) return
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
