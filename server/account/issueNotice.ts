import { mailSentence } from "../platform/letter.ts"
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
  words: (language) => ({
    title: mailSentence(language, "issue.title", { publication }),
    text: mailSentence(language, "issue.text", { title }),
    actions: [{ text: mailSentence(language, "issue.button"), url: `/magazine/${id}` }]
  })
})
