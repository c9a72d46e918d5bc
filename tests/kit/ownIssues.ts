import type { OwnIssue, ViewedIssue } from "../../src/domain/account/OwnIssue.ts"
import { PublicId } from "../../src/domain/catalogue/PublicId.ts"

const expand = (title: string): OwnIssue["expand"] => ({
  issue: {
    title,
    cover_image: null,
    page_width: 595,
    page_height: 842,
    publish_date: "2026-11-01",
    publication: { id: PublicId.make("publication0001"), title: "Vapur", language: "tr" }
  }
})

/** An issue in a library, by the name of the issue. */
export const ownIssue = (id: string, title: string, access_type: OwnIssue["access_type"] = "purchase"): OwnIssue => ({
  issue: PublicId.make(id),
  access_type,
  expand: expand(title)
})

/** An issue that was looked at. */
export const viewedIssue = (id: string, title: string, viewed_at: string): ViewedIssue => ({
  issue: PublicId.make(id),
  viewed_at,
  expand: expand(title)
})
