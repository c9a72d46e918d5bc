/**
 * Why facts are kept in this tab only: no space on the device; no database, or no permission; a newer version of the
 * site changed the database, so the page must be reloaded; a tab with an older version blocks the database.
 */
export type LogTrouble = "Full" | "Missing" | "Outdated" | "Held"

/** The trouble of a stream; `isWaiting` if facts of it are therefore only in this tab. */
export interface StreamTrouble {
  readonly trouble: LogTrouble
  readonly stream: string
  readonly isWaiting: boolean
}
