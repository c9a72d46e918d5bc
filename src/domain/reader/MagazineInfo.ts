import { isLocked } from "./locked.ts"
import { folderOf, type Issue } from "../catalogue/Issue.ts"
import { skuOf } from "../catalogue/sku.ts"
import { issuePrice, offersYear, yearlyPrice } from "../catalogue/price.ts"
import type { ReaderVariant } from "./ReaderAddress.ts"
import type { Size } from "./scale.ts"
import type { Dots } from "./sharpness.ts"

/** What the reader needs to know of an issue. Source: product, "Issue facts". */
export interface MagazineInfo {
  readonly title: string
  readonly publicationId: string
  /** Its number for stock and invoices. */
  readonly issueId: string
  /** The issue's own, by which the reader asks for what is kept of it. */
  readonly newIssueId: string
  readonly strDate: string
  readonly page: Size
  readonly totalPage: number
  /** Ends in a slash; page files stand right below it. */
  readonly pagePath: string
  readonly isPaid: boolean
  /** Of the single issue, in kuruş. */
  readonly price: number
  /** Of a year, in kuruş; null where none is offered beside the issue. */
  readonly yearPrice: number | null
  /** The last page that may be read: every other is beyond it in a preview. */
  readonly lastReadable: number
  readonly logoUrl: string | null
  /** Everybody's, also where the pages are not. */
  readonly coverUrl: string | null
  readonly sidebarOff: boolean
  /** `#rrggbb`, or none. */
  readonly accentColour: string | null
  /** Changes when the pages are converted anew: the query of every page file, so that caches may keep them for ever. */
  readonly version: string
  readonly language: string
  /** Its publisher looks at it before it comes out, or it is off sale. */
  readonly isUnpublished: boolean
}

export const defaultPageSize: Size = { width: 595.5, height: 842.25 }
export const defaultPreviewSize: Size = { width: 618, height: 794 }
const defaultPreviewLimit = 3

const hex = /^#[0-9a-f]{6}$/i

const pageSize = ({ page_width, page_height }: Issue, standard: Size): Size => ({
  width: page_width ?? standard.width,
  height: page_height ?? standard.height
})

/** So many pages of an issue that is not free are everybody's. Source: product, "Preview". */
export const previewLimitOf = ({ preview_page_limit }: Pick<Issue, "preview_page_limit">): number =>
  preview_page_limit ?? defaultPreviewLimit

/** So many pages are shown on an issue's page at most. */
const shownInside = 4

/** The pages shown on an issue's page: the first behind its cover that the preview opens. Source: product, "Cards and issue pages". */
export const lookedInside = (
  issue: Pick<Issue, "preview_page_limit" | "is_free" | "page_count">
): ReadonlyArray<number> => {
  const open = Math.min(issue.is_free ? issue.page_count : previewLimitOf(issue), issue.page_count)
  return Array.from({ length: Math.max(0, Math.min(open - 1, shownInside)) }, (_, at) => at + 2)
}

/** Of a preview only so many pages may be read, unless the issue is free. Source: product, "Preview". */
const lastReadable = (issue: Issue, variant: ReaderVariant): number =>
  variant === "preview" && !issue.is_free ? Math.min(previewLimitOf(issue), issue.page_count) : issue.page_count

/** Below it lie the files of the PDF that an issue shows. */
export const pagePathOf = (issue: Pick<Issue, "id" | "old_issue_id" | "folder">): string =>
  `/content/${folderOf(issue)}/`

export const magazineInfo = (issue: Issue, variant: ReaderVariant): MagazineInfo => ({
  title: issue.expand.publication.title,
  publicationId: issue.expand.publication.id,
  issueId: skuOf(issue),
  newIssueId: issue.id,
  strDate: issue.title,
  page: pageSize(issue, variant === "preview" ? defaultPreviewSize : defaultPageSize),
  totalPage: issue.page_count,
  pagePath: pagePathOf(issue),
  isPaid: !issue.is_free,
  price: issuePrice({ tier: issue.expand.publication.tier, is_free: issue.is_free }),
  yearPrice: offersYear({ tier: issue.expand.publication.tier, issue_number: issue.issue_number }, issue.is_free)
    ? yearlyPrice(issue.expand.publication)
    : null,
  lastReadable: lastReadable(issue, variant),
  logoUrl: issue.expand.publication.logo,
  coverUrl: issue.cover_image,
  sidebarOff: issue.expand.publication.sidebar_off,
  accentColour: hex.test(issue.accent_colour ?? "") ? (issue.accent_colour ?? null) : null,
  version: issue.version,
  language: issue.expand.publication.language,
  isUnpublished: issue.status !== "PUBLISHED"
})

/** The address of one of the issue's files, e.g. `3.html`. */
export const contentUrl = (magazine: Pick<MagazineInfo, "pagePath" | "version">, file: string): string =>
  `${magazine.pagePath}${file}?v=${encodeURIComponent(magazine.version)}`

/** The address of a page's picture. */
export const pictureUrl = (
  magazine: Pick<MagazineInfo, "pagePath" | "version">,
  page: number,
  dots: Dots = 150
): string => contentUrl(magazine, `${page}${dots === 300 ? "-300" : ""}.webp`)

/** The address of a locked page's picture, which shows light and colour alone; `{page}` stands for any page. */
export const blurredUrl = (magazine: Pick<MagazineInfo, "pagePath" | "version">, page: number | "{page}"): string =>
  contentUrl(magazine, `thumbnails/${page}-blur.webp`)

/** The address of a page's thumbnail: of a locked one, the server has another. */
export const thumbnailUrl = (
  magazine: Pick<MagazineInfo, "pagePath" | "version" | "lastReadable">,
  page: number
): string => (isLocked(magazine, page) ? blurredUrl(magazine, page) : contentUrl(magazine, `thumbnails/${page}.webp`))

/** `#rrggbb` as `r, g, b`, for translucent accents. */
export const rgbOf = (colour: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")
