import { useEffect, useRef } from "react"

/** Calls back whenever another item of a list becomes current. */
export const useFollowed = (current: number | null, follow: (current: number) => void): void => {
  const before = useRef(current)
  useEffect(() => {
    if (current === before.current) return
    before.current = current
    if (current !== null) follow(current)
  })
}
