import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageLayout } from "../../domain/reader/reading/PageLayout.ts"
import type { PageSizes, SlideText } from "../../domain/reader/reading/slideText.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import type { readingModeMachine } from "./readingMode.machine.ts"
import type { ReadingSettingsRef } from "./readingSettings.view.ts"
import type { SpeechRef } from "./speech.view.ts"

export type ReadingModeRef = ActorRefFrom<typeof readingModeMachine>
type ReadingMode = SnapshotFrom<typeof readingModeMachine>

export const isReadingOpen = (snapshot: ReadingMode): boolean => snapshot.hasTag("open")
/** Whether the text is read aloud over the pages. */
export const isListening = (snapshot: ReadingMode): boolean => snapshot.hasTag("listening")
/** Whether the text is read, or listened to. */
export const isTextUsed = (snapshot: ReadingMode): boolean => isReadingOpen(snapshot) || isListening(snapshot)
/** Whether the text may be closed and listened to over the pages. */
export const mayListen = (snapshot: ReadingMode): boolean => snapshot.can({ type: "reading.listen" })
/** Whether the text is still to come. */
export const isPreparing = (snapshot: ReadingMode): boolean => snapshot.hasTag("busy")
/** Whether a page is still being made. */
export const isTextComing = (snapshot: ReadingMode): boolean => snapshot.hasTag("coming")
export const isTextEmpty = (snapshot: ReadingMode): boolean => snapshot.hasTag("empty")
export const isTextLocked = (snapshot: ReadingMode): boolean => snapshot.hasTag("locked")
export const hasTextFailed = (snapshot: ReadingMode): boolean => snapshot.hasTag("failed")

/** The text; null unless there is one. */
export const textIn = (snapshot: ReadingMode): SlideText | null =>
  snapshot.hasTag("shown") ? snapshot.context.text : null

/** The slide whose text it is. */
export const slideRead = ({ context }: ReadingMode): Slide => context.slide
export const magazineRead = ({ context }: ReadingMode): MagazineInfo => context.magazine

/** Whether it may be gone on from a page without text, and back. */
export const hasTextAfter = (snapshot: ReadingMode): boolean => snapshot.can({ type: "reading.next" })
export const hasTextBefore = (snapshot: ReadingMode): boolean => snapshot.can({ type: "reading.previous" })

/** The page that is to be laid out; null unless one is. */
export const pageMeasured = (snapshot: ReadingMode): number | null =>
  snapshot.hasTag("measuring") ? snapshot.context.page : null
/** Its words. */
export const wordsMeasured = ({ context }: ReadingMode): string => context.html

/** The pages that are laid out. */
export const layoutsRead = ({ context }: ReadingMode): ReadonlyArray<PageLayout> => context.layouts

/** The sizes of the pages that are laid out. */
export const pageSizes = ({ context }: ReadingMode): PageSizes =>
  Object.fromEntries(context.layouts.map(({ page, width, height }) => [page, { width, height }]))

export const readingSettingsOf = (readingMode: ReadingModeRef): ReadingSettingsRef => {
  const ref = readingMode.getSnapshot().children.settings
  if (ref == null) throw new Error("The reading mode has no settings")
  return ref
}

/** What reads aloud; null while the reading mode is closed. */
export const speechIn = ({ children }: ReadingMode): SpeechRef | null => children.speech ?? null
