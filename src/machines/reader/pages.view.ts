import type { SnapshotFrom } from "xstate"
import { pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { PageVideo } from "../../domain/reader/pageVideo.ts"
import type { pageMachine } from "./page.machine.ts"
import type { SharperPictures, PageRef, pagesMachine } from "./pages.machine.ts"

type PagesSnapshot = SnapshotFrom<typeof pagesMachine>

/** The pages in the document, by number. */
export const mountedPages = (snapshot: PagesSnapshot): Readonly<Record<number, PageRef>> => snapshot.context.mounted

/** Sharper pictures of the slide's pages, while it is seen closer. */
export const sharperPictures = (snapshot: PagesSnapshot): Readonly<Record<number, SharperPictures>> =>
  snapshot.context.sharper

/** Whether the slide still waits for one of its pages. */
export const isWaiting = (snapshot: PagesSnapshot): boolean => snapshot.hasTag("waiting")

type PageSnapshot = SnapshotFrom<typeof pageMachine>

/** Whether the page's picture belongs in the document, decoded or on its way. */
export const isPictured = (snapshot: PageSnapshot): boolean => snapshot.hasTag("pictured")
export const pictureOf = ({ context: { magazine, page } }: PageSnapshot): string => pictureUrl(magazine, page)
/** The words that lie on the picture, once they are there. */
export const markupOf = (snapshot: PageSnapshot): string | null => snapshot.context.html
/** The videos that lie on it, once its words are there. */
export const videosOf = (snapshot: PageSnapshot): ReadonlyArray<PageVideo> => snapshot.context.videos
/** Whether it is being made, and has been for so long that one should say so. */
export const isComing = (snapshot: PageSnapshot): boolean => snapshot.hasTag("coming")
export const isShown = (snapshot: PageSnapshot): boolean => snapshot.hasTag("shown")
export const isPageFailed = (snapshot: PageSnapshot): boolean => snapshot.hasTag("failed")
