import { useLayoutEffect } from "react"

/** The marks that a mounted component sets. */
const set = new Set<string>()

/** Takes away a mark that came with the document, unless a mounted component sets it. */
export const takeMark = (name: string): void => {
  if (!set.has(name)) delete document.documentElement.dataset[name]
}

/**
 * Sets a `data-` attribute on the root element while mounted, unless `value` is null. Style sheets select by it what
 * stands elsewhere; with `:has()` the browser would look through the whole document at every change of it.
 */
export const useRootMark = (name: string, value: string | null): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (value === null) return
    dataset[name] = value
    set.add(name)
    return () => {
      set.delete(name)
      delete dataset[name]
    }
  }, [name, value])
}
