/** Where appended facts are: stored in this browser, or only in this tab while it is open. */
export type StoredPlace = "onDevice" | "inTab"
