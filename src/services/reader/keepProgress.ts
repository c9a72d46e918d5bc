import { goingOn } from "../../domain/reader/progress/goingOn.ts"
import { type AllProgress, latestOf } from "../../domain/reader/progress/Progress.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { progressKey } from "./keptProgress.ts"

/** Enough for what a first screen shows. */
const maxKept = 24

/** Keeps the copy for the next first drawing; of a user also that there is nothing. */
export const keepProgress = (user: string | null, all: AllProgress): void => {
  const storage = browserStorage("localStorage")
  const kept = latestOf(all, maxKept)
  if (user === null && Object.keys(kept).length === 0) storage.removeItem(progressKey)
  else storage.setItem(progressKey, JSON.stringify({ user, goingOn: goingOn(kept).length, all: kept }))
}
