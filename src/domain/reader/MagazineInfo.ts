import { folderOf, type Issue } from "../catalogue/Issue.ts"
import { issuePrice } from "../catalogue/price.ts"
import type { Size } from "./scale.ts"

/** What the reader needs to know of an issue. Source: product, "Issue facts". */
export interface MagazineInfo {
  readonly title: string
  readonly publicationId: string
  /** Names the folder of its files. */
  readonly issueId: string
  /** The id in the route. */
  readonly newIssueId: string
  readonly strDate: string
  readonly page: Size
  readonly totalPage: number
  /** Ends in a slash; page files stand right below it. */
  readonly pagePath: string
  readonly isPaid: boolean
  /** Of the single issue, in kuruş. */
  readonly price: number
  readonly previewPageLimit: number
  /** The last page that may be read: every other is beyond it in a preview. */
  readonly lastReadable: number
  readonly logoUrl: string | null
  readonly sidebarOff: boolean
  /** `#rrggbb`, or none. */
  readonly accentColour: string | null
  /** Changes when the pages are converted anew: the query of every page file, so that caches may keep them for ever. */
  readonly version: string
  readonly language: string
}

export const defaultPageSize: Size = { width: 595.5, height: 842.25 }
export const defaultPreviewLimit = 3

const hex = /^#[0-9a-f]{6}$/i

export const magazineInfo = (issue: Issue, routeId: string): MagazineInfo => ({
  title: issue.expand.publication.title,
  publicationId: issue.expand.publication.id,
  issueId: folderOf(issue),
  newIssueId: routeId,
  strDate: issue.title,
  page: {
    width: issue.page_width ?? defaultPageSize.width,
    height: issue.page_height ?? defaultPageSize.height
  },
  totalPage: issue.page_count,
  pagePath: `/content/${folderOf(issue)}/`,
  isPaid: !issue.is_free,
  price: issuePrice({ tier: issue.expand.publication.tier, is_free: issue.is_free }),
  previewPageLimit: issue.preview_page_limit ?? defaultPreviewLimit,
  lastReadable: issue.page_count,
  logoUrl: issue.expand.publication.logo,
  sidebarOff: issue.expand.publication.sidebar_off,
  accentColour: hex.test(issue.accent_colour ?? "") ? (issue.accent_colour ?? null) : null,
  version: issue.version,
  language: issue.expand.publication.language
})

export const isLocked = ({ lastReadable }: Pick<MagazineInfo, "lastReadable">, page: number): boolean =>
  page > lastReadable

/** The address of one of the issue's files, e.g. `3.html`. */
export const contentUrl = (magazine: Pick<MagazineInfo, "pagePath" | "version">, file: string): string =>
  `${magazine.pagePath}${file}?v=${encodeURIComponent(magazine.version)}`

/** `#rrggbb` as `r, g, b`, for translucent accents. */
export const rgbOf = (colour: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")
