import type { SnapshotFrom } from "xstate"
import type { pageMachine } from "./page.machine.ts"
import type { PageRef, pagesMachine } from "./pages.machine.ts"

type PagesSnapshot = SnapshotFrom<typeof pagesMachine>

/** The pages in the document, by number. */
export const mountedPages = (snapshot: PagesSnapshot): Readonly<Record<number, PageRef>> => snapshot.context.mounted

/** Whether the slide still waits for one of its pages. */
export const isWaiting = (snapshot: PagesSnapshot): boolean => snapshot.hasTag("waiting")

type PageSnapshot = SnapshotFrom<typeof pageMachine>

export const markupOf = (snapshot: PageSnapshot): string | null => snapshot.context.html
export const isShown = (snapshot: PageSnapshot): boolean => snapshot.hasTag("shown")
export const isPageFailed = (snapshot: PageSnapshot): boolean => snapshot.hasTag("failed")
