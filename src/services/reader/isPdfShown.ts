import { Effect } from "effect"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import { type MagazineInfo, pagePathOf } from "../../domain/reader/MagazineInfo.ts"
import { ApiClient } from "../platform/ApiClient.ts"

/** The issue as the server has it now, which gives a pass for the pages that it shows; null where it does not say. */
export const issueNow = (issueId: string): Effect.Effect<Issue | null, never, ApiClient> =>
  ApiClient.use(({ catalogue }) => catalogue.issue({ params: { id: issueId } })).pipe(
    Effect.map(({ data: { items } }) => items[0] ?? null),
    Effect.catch(() => Effect.succeed(null))
  )

/** Whether it still shows the PDF whose files lie at this address; true where nobody knows. */
export const isPdfShown = (issue: Issue | null, { pagePath }: Pick<MagazineInfo, "pagePath">): boolean =>
  issue === null || pagePathOf(issue) === pagePath
