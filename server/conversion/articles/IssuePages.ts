import type { PagePicture } from "./ProposedArticle.ts"
import type { StyledBlock } from "./StyledBlock.ts"

/** What the pages of an issue say of all its articles. */
export interface IssuePages {
  readonly pictures: ReadonlyArray<PagePicture>
  readonly areaOf: (page: number) => number
  readonly isLabel: (block: StyledBlock) => boolean
  /** The running heads of each page. */
  readonly headsOf: (page: number) => ReadonlyArray<string>
  /** How often the issue has these words. */
  readonly mentions: (words: string) => number
}
