import type { DeskIssue } from "./DeskIssue.ts"

/** An issue whose state has changed: converted, published or failed. */
export interface StatusChange extends Pick<DeskIssue, "id" | "title"> {
  readonly status: "PUBLISHED" | "SCHEDULED" | "FAILED"
}

/** The state changes of issues between two answers; progress within a conversion does not count. */
export const statusChanges = (
  before: ReadonlyArray<DeskIssue>,
  after: ReadonlyArray<DeskIssue>
): ReadonlyArray<StatusChange> => {
  const known = new Map(before.map(({ id, status }) => [id, status]))
  return after.flatMap(({ id, title, status }) => {
    const was = known.get(id)
    if (was === undefined || was === status || status === "CONVERTING" || status === "DRAFT") return []
    return [{ id, title, status }]
  })
}
