import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react"

/**
 * Keeps a secret field's text out of the HTML: React writes every value into an attribute, where a saved page or an
 * extension can read it.
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
    // React writes the attribute through this property.
    Object.defineProperty(field, "defaultValue", { configurable: true, get: () => "", set: () => {} })
    return () => void Reflect.deleteProperty(field, "defaultValue")
  }, [isSecret])
  return input
}
