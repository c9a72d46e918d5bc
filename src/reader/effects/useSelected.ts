import { type RefObject, useLayoutEffect } from "react"

/** Selects what is in a field each time that it is refused, so that it can be typed over. */
export const useSelected = (field: RefObject<HTMLInputElement | null>, refused: boolean): void => {
  useLayoutEffect(() => {
    if (refused) field.current?.select()
  }, [field, refused])
}
