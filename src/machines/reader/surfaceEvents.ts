import type { FullscreenNews, FullscreenOrder } from "./fullscreen.machine.ts"
import type { EdgeTapped, PageTapped } from "./gestureEvents.ts"
import type { MarkingOrder } from "./markingEvents.ts"
import type { IssueSearchOrder, issueSearchMachine, SearchPanelSeen } from "./issueSearch.machine.ts"
import type { markingMachine } from "./marking.machine.ts"
import type { AccessRenewal, PagesNews } from "./pages.machine.ts"
import type { readingModeMachine } from "./readingMode.machine.ts"
import type { ListeningNews, ReadingModeOrder } from "./readingModeEvents.ts"
import type { ResumeOrder } from "./resume.machine.ts"
import type { ShareOrder } from "./share.machine.ts"
import type { ShortcutsOrder } from "./shortcuts.machine.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"
import type { SlidesOrder, ViewportAnswer } from "./slides.machine.ts"
import type { StripOrder } from "./thumbnailStrip.machine.ts"
import type { ReadingAidsOrder, readingAidsMachine } from "./readingAids.machine.ts"
import type { DensityAnswer, ScaleChanged, ViewRefused, ZoomOrder } from "./zoomEvents.ts"

/** The events that the surface passes on as they are, by the child that takes them. */
export interface PassedOn {
  readonly slides: SlidesOrder
  readonly zoom: ZoomOrder | DensityAnswer
  readonly scaleIndicator: ScaleChanged
  readonly thumbnailStrip: StripOrder
  readonly resume: ResumeOrder
  readonly sidebar: SidebarOrder
  readonly fullscreen: FullscreenOrder
  readonly share: ShareOrder
  readonly shortcuts: ShortcutsOrder
}

/** The charts whose code is loaded after the first slide. */
export type DeferredChartsAnswer =
  | {
      readonly type: "charts.loaded"
      readonly marking: typeof markingMachine
      readonly issueSearch: typeof issueSearchMachine
      readonly readingMode: typeof readingModeMachine
      readonly readingAids: typeof readingAidsMachine
    }
  /** It did not load; it may yet. */
  | { readonly type: "charts.missing" }

export type SurfaceEvent =
  | PassedOn[keyof PassedOn]
  | AccessRenewal
  | ViewportAnswer
  | PageTapped
  | EdgeTapped
  | PagesNews
  | ViewRefused
  | MarkingOrder
  | IssueSearchOrder
  | SearchPanelSeen
  | ReadingModeOrder
  | ListeningNews
  | ReadingAidsOrder
  | DeferredChartsAnswer
  | FullscreenNews
  /** The notice that their code is missing was closed. */
  | { readonly type: "charts.dismiss" }
  /** Leaves full screen; otherwise shows the whole page again and closes what is open beside it. */
  | { readonly type: "surface.escape" }
