import { useLayoutEffect } from "react"

/** Sets these CSS properties on the document while mounted. `style` must keep its identity. */
export const useDocumentStyle = (style: Readonly<Record<string, string>>): void => {
  useLayoutEffect(() => {
    const worn = document.documentElement.style
    for (const [name, value] of Object.entries(style)) worn.setProperty(name, value)
    return () => {
      for (const name of Object.keys(style)) worn.removeProperty(name)
    }
  }, [style])
}
