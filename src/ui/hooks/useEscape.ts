import { useEffect } from "react"

/** Calls `hear` on Escape, wherever the focus is, while `isListening`. `hear` must keep its identity. */
export const useEscape = (isListening: boolean, hear: () => void): void => {
  useEffect(() => {
    if (!isListening) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hear()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [isListening, hear])
}
