import { useEffect, useEffectEvent } from "react"
import type { SnapshotFrom } from "xstate"
import type { Holdings } from "../../domain/catalogue/access.ts"
import type { App } from "../../machines/app.ts"
import { holdingsIn, isAccessKnown } from "../../machines/catalogue/access.view.ts"

/** As text, to compare answers by value; null while nothing is known. */
const told = (snapshot: SnapshotFrom<App["access"]>): string | null =>
  isAccessKnown(snapshot) ? JSON.stringify(holdingsIn(snapshot)) : null

/** Calls `hear` when the known holdings change. */
export const useHoldingsChange = (access: App["access"], hear: (holdings: Holdings) => void): void => {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    let last = told(access.getSnapshot())
    const subscription = access.subscribe((snapshot) => {
      const now = told(snapshot)
      if (now === null || now === last) return
      const isNews = last !== null
      last = now
      if (isNews) heard(holdingsIn(snapshot))
    })
    return () => subscription.unsubscribe()
  }, [access])
}
