import type { MagazineInfo } from "../MagazineInfo.ts"
import type { ProgressIssue } from "./Progress.ts"

/** How a shelf shows the issue that is read. */
export const progressIssueOf = (magazine: MagazineInfo): ProgressIssue => ({
  title: magazine.strDate,
  cover_image: magazine.coverUrl,
  page_width: magazine.page.width,
  page_height: magazine.page.height,
  publication: {
    id: magazine.publicationId,
    title: magazine.title,
    language: magazine.language === "en" ? "en" : "tr"
  }
})
