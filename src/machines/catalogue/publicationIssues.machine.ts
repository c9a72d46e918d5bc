import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** All issues of a publication: loading, then known; without an answer there are none. */
export const publicationIssuesMachine = loadable<{ readonly publicationId: string }, ReadonlyArray<Magazine>>(
  "publicationIssues"
)
