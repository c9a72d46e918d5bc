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

/** Null for a visitor, undefined until the stored session has been read. */
const userIn = (snapshot: Parameters<typeof isSettled>[0]): string | null | undefined =>
  isSettled(snapshot) ? (userOf(snapshot)?.id ?? null) : undefined

/** The copy that the tab found when it was opened, as long as it may be theirs. */
const keptFor = (kept: App["keptProgress"], user: string | null | undefined): AllProgress =>
  kept !== null && (user === undefined || user === kept.user) ? kept.all : noProgress

/** Selects from the progress of whoever reads; until it has been recalled, from the copy. */
const useProgressIn = <Value>(select: (all: AllProgress) => Value): Value => {
  const { progress, keptProgress, session } = useApp()
  const user = useSelector(session, userIn)
  return useDeferredSelector(
    progress,
    (snapshot: SnapshotFrom<typeof progressMachine>) => {
      const owner = ownerIn(snapshot)
      return select(progressIn(snapshot) ?? keptFor(keptProgress, owner === undefined ? user : owner))
    },
    select(keptFor(keptProgress, user))
  )
}

/** A user's progress is still to come, and this device has no copy of it. */
export const useIsProgressAwaited = (): boolean => {
  const { progress, keptProgress, session } = useApp()
  const user = useSelector(session, userIn)
  const isKnown = useDeferredSelector(
    progress,
    (snapshot) => progressIn(snapshot) !== null && ownerIn(snapshot) === user,
    false
  )
  if (user === undefined) return keptProgress === null && document.documentElement.dataset["goingOn"] !== undefined
  return user !== null && user !== keptProgress?.user && !isKnown
}

export const useAllProgress = (): AllProgress => useProgressIn((all) => all)

/** How far an issue has been read; null if it was not begun. */
export const useStanding = (issue: string): Standing | null => useProgressIn((all) => all[issue]?.progress ?? null)
