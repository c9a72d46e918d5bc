/** Where appended facts are: stored in this browser, or only in this tab, for as long as it is open. */
export type Kept = "onDevice" | "inTab"
