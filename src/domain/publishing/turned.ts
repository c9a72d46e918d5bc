import type { DeskIssue } from "./DeskIssue.ts"

/** An issue that has come to an end of something: its pages are made, it is out, or it has failed. */
export interface Turned extends Pick<DeskIssue, "id" | "title"> {
  readonly status: "PUBLISHED" | "SCHEDULED" | "FAILED"
}

/** What has become of a publisher's issues between two looks; an issue's pages one by one are no news. */
export const turnedBetween = (
  before: ReadonlyArray<DeskIssue>,
  after: ReadonlyArray<DeskIssue>
): ReadonlyArray<Turned> => {
  const known = new Map(before.map(({ id, status }) => [id, status]))
  return after.flatMap(({ id, title, status }) => {
    const was = known.get(id)
    if (was === undefined || was === status || status === "CONVERTING" || status === "DRAFT") return []
    return [{ id, title, status }]
  })
}
