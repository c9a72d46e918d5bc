/**
 * Why facts are kept in this tab only: the device has no room; this browser has no database, or does not let us have it;
 * a newer version of the site has changed the database, so that this page must be opened anew; a tab with an older
 * version holds the database, and until it lets go this tab waits.
 */
export type LogTrouble = "Full" | "Missing" | "Outdated" | "Held"

/** What a stream met: `isWaiting` where facts of it are in this tab only for that. */
export interface StreamTrouble {
  readonly trouble: LogTrouble
  readonly stream: string
  readonly isWaiting: boolean
}
