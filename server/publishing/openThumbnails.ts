import { Effect } from "effect"
import { reaches, type PublicationRole } from "../../src/domain/publishing/PublicationRole.ts"
import type { PageFigures } from "../../src/domain/publishing/PageFigures.ts"
import { pagePathOf, previewLimitOf } from "../../src/domain/reader/MagazineInfo.ts"
import { ContentPass } from "../catalogue/ContentPass.ts"
import { Issues } from "../catalogue/Issues.ts"

interface Asker {
  readonly userId: string
  readonly sessionId: string
  readonly role: PublicationRole
}

/**
 * Opens an issue's thumbnails to somebody of its publication: all to its owner and editors, of a paid issue those of the
 * preview to whoever sees figures alone. Source: product, "Figures".
 */
export const openThumbnails = Effect.fn("openThumbnails")(function* (
  issueId: string,
  { userId, sessionId, role }: Asker
) {
  const passes = yield* ContentPass
  const issue = yield* Issues.use((issues) => issues.visible(issueId, userId))
  if (issue === null) return null
  const isWhole = issue.is_free || reaches(role, "edit")
  yield* isWhole ? passes.grant(issue, { limit: null, sid: sessionId }) : passes.grantPreview(issue)
  const lastReadable = isWhole ? issue.page_count : Math.min(previewLimitOf(issue), issue.page_count)
  return { pagePath: pagePathOf(issue), version: issue.version, lastReadable } satisfies PageFigures["thumbnails"]
})
