import { useEffect, useRef } from "react"

/** Calls back for the item of a list that is current when it comes, and whenever another becomes current. */
export const useFollowed = <Item extends number | string>(
  current: Item | null,
  follow: (current: Item) => void
): void => {
  const before = useRef<Item | null>(null)
  useEffect(() => {
    if (current === before.current) return
    before.current = current
    if (current !== null) follow(current)
  })
}
