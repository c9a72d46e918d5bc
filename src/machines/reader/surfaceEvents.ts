import type { FullscreenNews, FullscreenOrder } from "./fullscreen.machine.ts"
import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import type { PageTapped } from "./gestureEvents.ts"
import type { MarksNews } from "./marks.machine.ts"
import type { NotesJoined } from "./marksSync.machine.ts"
import type { EditorOrder } from "./noteEditor.machine.ts"
import type { FlashOrder } from "./flash.machine.ts"
import type { RemovalOrder } from "./removal.machine.ts"
import type { SelectionOrder } from "./selection.machine.ts"
import type { AccessRenewal, PagesNews } from "./pages.machine.ts"
import type { ResumeOrder } from "./resume.machine.ts"
import type { ShareOrder } from "./share.machine.ts"
import type { ShortcutsOrder } from "./shortcuts.machine.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"
import type { SlidesOrder, ViewportAnswer } from "./slides.machine.ts"
import type { StripOrder } from "./thumbnailStrip.machine.ts"
import type { DensityAnswer, ScaleChanged, ViewRefused, ZoomOrder } from "./zoomEvents.ts"

/** A highlight, or its note, was opened from a list: its page is shown, and it flashes. */
export interface MarkWanted {
  readonly type: "mark.show"
  readonly id: string
  readonly page: number
}

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
  readonly marks: MarkOrder
  readonly selection: SelectionOrder
  readonly noteEditor: EditorOrder
  readonly removal: RemovalOrder
  readonly flash: FlashOrder
}

type NounOf<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never

/** For each group of passed events, the action that sends them to their child. A group that is left out does not compile. */
export type Relay = {
  readonly [Child in keyof PassedOn as `${NounOf<PassedOn[Child]["type"]>}.*`]: {
    readonly actions: { readonly type: `to${Capitalize<Child>}` }
  }
}

export type SurfaceEvent =
  | PassedOn[keyof PassedOn]
  | AccessRenewal
  | ViewportAnswer
  | PageTapped
  | PagesNews
  | ViewRefused
  | MarksNews
  | NotesJoined
  | FullscreenNews
  | MarkWanted
  /** Leaves full screen; otherwise shows the whole page again and closes what is open beside it. */
  | { readonly type: "surface.escape" }
