import { isLocked } from "./locked.ts"
import type { MagazineInfo } from "./MagazineInfo.ts"
import { hasStrip } from "./thumbnails.ts"
import type { Slide } from "./slides.ts"

/** Milliseconds for which somebody is asked whether to go on. Source: product, "Resuming". */
export const resumeFor = 10_000

/** Of a few pages, and of a preview that ends early, nobody is told where they were. */
export const isPlaceKept = (magazine: Pick<MagazineInfo, "totalPage" | "lastReadable">): boolean =>
  hasStrip(magazine.totalPage) && !isLocked(magazine, magazine.totalPage)

/**
 * Whether reading may go on at that page instead of on the slide that is shown: it is one of the issue, lies past the
 * first slide, which is the cover alone, and not on this one, which is not the end. Source: product, "Resuming".
 */
export const isWorthResuming = (lastPage: number, shown: Slide, total: number): boolean =>
  hasStrip(total) && lastPage > 1 && lastPage <= total && !shown.some((page) => page === lastPage || page === total)
