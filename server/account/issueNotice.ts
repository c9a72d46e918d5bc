import type { Notice } from "./notify.ts"

interface Told {
  readonly id: string
  readonly title: string
  /** Its title. */
  readonly publication: string
}

/** Nobody is told of the same issue twice. */
export const issueOccasion = (id: string): string => `issue ${id}`

/** What readers are told of a new issue. */
export const issueNotice = ({ id, title, publication }: Told): Notice => ({
  kind: "issues",
  type: "new_magazine",
  occasion: issueOccasion(id),
  issueId: id,
  fact: { _tag: "IssueCameOut", issueId: id, title, publication }
})
