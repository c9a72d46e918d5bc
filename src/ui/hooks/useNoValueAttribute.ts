import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react"

/**
 * For a field whose text is nobody else's: keeps what is typed out of the page's markup, into which React writes the
 * value of every field, and out of which a saved page and whatever else reads markup would have it.
 */
export const useNoValueAttribute = (
  isSecret: boolean,
  ref: Ref<HTMLInputElement>
): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  useLayoutEffect(() => {
    const field = input.current
    if (!isSecret || field === null) return
    field.removeAttribute("value")
    // By this name the attribute is written.
    Object.defineProperty(field, "defaultValue", { configurable: true, get: () => "", set: () => {} })
    return () => void Reflect.deleteProperty(field, "defaultValue")
  }, [isSecret])
  return input
}
