import type { PageBox } from "../../../src/domain/reader/reading/PageLayout.ts"
import type { ReadingBlock } from "../../../src/domain/reader/reading/ReadingText.ts"
import type { PagePicture } from "./ProposedArticle.ts"

/** A picture smaller than this share of its page is an ornament. */
const leastPicture = 0.02

const inHundredths = ({ left, top, width, height }: PageBox): PageBox => {
  const rounded = (length: number) => Math.round(length * 100) / 100
  return { left: rounded(left), top: rounded(top), width: rounded(width), height: rounded(height) }
}

/** The picture that a block is, if an article may show it. */
export const pagePicture = (block: ReadingBlock, areaOf: (page: number) => number): PagePicture | null =>
  block.kind === "picture" && block.box.width * block.box.height > leastPicture * areaOf(block.page)
    ? { page: block.page, box: inHundredths(block.box) }
    : null
