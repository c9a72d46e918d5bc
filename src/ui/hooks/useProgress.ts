import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import type { Standing } from "../../domain/reader/progress/goingOn.ts"
import type { AllProgress } from "../../domain/reader/progress/Progress.ts"
import type { App } from "../../machines/app.ts"
import type { progressMachine } from "../../machines/reader/progress.machine.ts"
import { ownerIn, progressIn } from "../../machines/reader/progress.view.ts"
import { isSettled, userOf } from "../../machines/session/session.view.ts"
import { useApp } from "./useApp.ts"
import { useDeferredSelector } from "./useDeferred.ts"

/** The same object each time. */
const noProgress: AllProgress = {}

/** The progress of whoever reads; until it has been recalled, the copy that the tab found when it was opened. */
const knownIn =
  (kept: App["keptProgress"]) =>
  (snapshot: SnapshotFrom<typeof progressMachine>): AllProgress => {
    const owner = ownerIn(snapshot)
    return (
      progressIn(snapshot) ?? (kept !== null && (owner === undefined || owner === kept.user) ? kept.all : noProgress)
    )
  }

/** The copy, while it is of whoever reads now. */
const useKept = (): App["keptProgress"] => {
  const { keptProgress, session } = useApp()
  const user = useSelector(session, (snapshot) => userOf(snapshot)?.id ?? null)
  const isKnown = useSelector(session, isSettled)
  return isKnown && keptProgress?.user !== user ? null : keptProgress
}

export const useAllProgress = (): AllProgress => {
  const { progress } = useApp()
  const kept = useKept()
  return useDeferredSelector(progress, knownIn(kept), kept?.all ?? noProgress)
}

/** How far an issue has been read; null if it was not begun. */
export const useStanding = (issue: string): Standing | null => {
  const { progress } = useApp()
  const kept = useKept()
  return useDeferredSelector(
    progress,
    (snapshot) => knownIn(kept)(snapshot)[issue]?.progress ?? null,
    kept?.all[issue]?.progress ?? null
  )
}
