import type { AllProgress } from "../../domain/reader/progress/Progress.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** `public/before-paint.js` reads it too: home's document keeps room for the shelf if there is something to go on with. */
export const progressKey = "progress"

/** A copy of the latest progress, for the first drawing: the log is read after it. Whose it is: null for a visitor. */
export interface KeptProgress {
  readonly user: string | null
  readonly all: AllProgress
}

/** Null where it is missing or somebody else's. It is `keepProgress`'s own, and comes with the first scripts unchecked. */
export const readKeptProgress = (): KeptProgress | null => {
  const storage = browserStorage("localStorage")
  const stored = <Value>(key: string) => JSON.parse(storage.getItem(key) ?? "null") as Value | null
  try {
    const kept = stored<KeptProgress>(progressKey)
    return kept !== null && kept.user === (stored<{ readonly id: string }>("user")?.id ?? null) ? kept : null
  } catch {
    return null
  }
}
