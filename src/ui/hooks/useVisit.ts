import { useRouter } from "@tanstack/react-router"
import { useCallback, useSyncExternalStore } from "react"
import type { Visit } from "../../machines/inspection/recordVisit.ts"

/** What records this tab; null where nothing does, or no longer. */
export const useVisit = (): Visit | null => {
  const visit = useRouter().options.context.visit
  const subscribe = useCallback(
    (listen: () => void) => {
      visit?.over.addEventListener("abort", listen)
      return () => visit?.over.removeEventListener("abort", listen)
    },
    [visit]
  )
  const isOver = useSyncExternalStore(subscribe, () => visit?.over.aborted ?? true)
  return isOver ? null : (visit ?? null)
}
