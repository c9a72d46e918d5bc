import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageLayout } from "../../domain/reader/reading/PageLayout.ts"
import type { SlideAsked, SlideText } from "../../domain/reader/reading/slideText.ts"
import type { Slide } from "../../domain/reader/slides.ts"

export type ReadingModeOrder =
  /** Opens the text of this slide, which is shown. */
  | { readonly type: "reading.open"; readonly slide: Slide }
  /** Closes it, and ends speech with it. */
  | { readonly type: "reading.close" }
  /** Closes the text alone: it is read aloud over the pages. */
  | { readonly type: "reading.listen" }
  /** Goes on where the text ends, or back to the page before it. */
  | { readonly type: "reading.next" }
  | { readonly type: "reading.previous" }
  /** Goes to where its first article begins. */
  | { readonly type: "reading.begin" }
  | { readonly type: "reading.retry" }
  /** This page's text is in view. */
  | { readonly type: "reading.seen"; readonly page: number }
  /** The page without text shall be seen closer. */
  | { readonly type: "reading.magnify" }
  /** A page that was asked for is laid out. */
  | { readonly type: "reading.measured"; readonly layout: PageLayout }

/** Another slide is shown. */
export interface ReadingTurned {
  readonly type: "reading.turned"
  readonly slide: Slide
}

/** A page whose words are asked for. */
export interface ReadingPage {
  readonly magazine: MagazineInfo
  readonly page: number
}

export type WordsAnswer =
  | { readonly type: "words.loaded"; readonly html: string }
  | { readonly type: "words.forbidden" }
  | { readonly type: "words.failed" }
  /** The page is still being made. */
  | { readonly type: "words.coming" }

/** What is to be read, and what is known of the pages around it. */
export interface ReadingAsked extends SlideAsked {
  readonly magazine: MagazineInfo
  readonly layouts: ReadonlyArray<PageLayout>
  readonly missing: ReadonlyArray<number>
}

export type TextAnswer =
  | { readonly type: "text.wanted"; readonly page: number }
  | { readonly type: "text.read"; readonly text: SlideText }
  | { readonly type: "text.failed" }

/** What the parent is told: the text is read aloud over the pages, or is not any more. */
export type ListeningNews = { readonly type: "listening.begun" } | { readonly type: "listening.ended" }

export type ReadingNews =
  | { readonly type: "reading.opened" }
  | { readonly type: "reading.closed" }
  /** The text is read aloud, for the first time or after speech had stopped by itself. */
  | { readonly type: "speech.begun" }
