import type { SnapshotFrom } from "xstate"
import type { Standing } from "../../domain/reader/progress/goingOn.ts"
import type { AllProgress } from "../../domain/reader/progress/Progress.ts"
import type { App } from "../../machines/app.ts"
import type { progressMachine } from "../../machines/reader/progress.machine.ts"
import { ownerIn, progressIn } from "../../machines/reader/progress.view.ts"
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

export const useAllProgress = (): AllProgress => {
  const { progress, keptProgress } = useApp()
  return useDeferredSelector(progress, knownIn(keptProgress), keptProgress?.all ?? noProgress)
}

/** How far an issue has been read; null if it was not begun. */
export const useStanding = (issue: string): Standing | null => {
  const { progress, keptProgress } = useApp()
  return useDeferredSelector(
    progress,
    (snapshot) => knownIn(keptProgress)(snapshot)[issue]?.progress ?? null,
    keptProgress?.all[issue]?.progress ?? null
  )
}
