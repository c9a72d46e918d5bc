import { useEffect, useEffectEvent } from "react"

/** Calls `hear` on Escape, wherever the focus is, while `isListening`. */
export const useEscape = (isListening: boolean, hear: () => void): void => {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    if (!isListening) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key === "Escape") heard()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [isListening])
}
