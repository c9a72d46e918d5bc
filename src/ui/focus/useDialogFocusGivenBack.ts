import { useEffect } from "react"
import { focusHeading } from "./heading.ts"

/**
 * For dialogs, which give focus back by themselves: when the element that had it before has gone, focus goes to the
 * screen's heading, unless `giveBack` moves it elsewhere. Source: product, "Input, dialogs and motion".
 */
export const useDialogFocusGivenBack = (isOpen: boolean, giveBack: () => void = focusHeading): void => {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // The dialog gives focus back in the frame after it has closed.
      requestAnimationFrame(() => requestAnimationFrame(() => document.activeElement === document.body && giveBack()))
    }
  }, [isOpen, giveBack])
}
