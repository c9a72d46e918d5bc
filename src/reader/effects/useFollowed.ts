import { useEffect, useRef } from "react"

/** Calls back for the item of a list that is current when it comes, and whenever another becomes current. */
export const useFollowed = (current: number | null, follow: (current: number) => void): void => {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (current === before.current) return
    before.current = current
    if (current !== null) follow(current)
  })
}
