import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { App } from "../../machines/app.ts"
import { isLeaving, isVisitor } from "../../machines/session/session.view.ts"

/** Whether the session has ended in mid-visit. Whoever has left here is on the way home, and needs not be told. */
export const useHasEnded = (session: App["session"]): boolean => {
  const isOver = useSelector(session, isVisitor)
  const leaving = useSelector(session, isLeaving)
  const [left, setLeft] = useState(false)
  const hasLeft = leaving || (left && isOver)
  if (hasLeft !== left) setLeft(hasLeft)
  return isOver && !hasLeft
}
