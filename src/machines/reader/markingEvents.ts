import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import type { CaretOrder } from "./caret.machine.ts"
import type { FlashOrder, MarkWanted } from "./flash.machine.ts"
import type { MarksNews } from "./marks.machine.ts"
import type { NotesJoined } from "./joinedNotes.machine.ts"
import type { EditorOrder } from "./noteEditor.machine.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import type { PassageOrder } from "./passage.machine.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"
import type { RemovalOrder } from "./removal.machine.ts"
import type { SelectionOrder } from "./selection.machine.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import type { Relay } from "./relay.ts"
import type { JoinedOrder } from "./joinedNotes.machine.ts"
import type { PlacementOrder } from "./placement.machine.ts"

/** The events that the chart of marking passes on as they are, by the child that takes them. */
export interface MarkingOrders {
  readonly marks: MarkOrder
  readonly selection: SelectionOrder
  readonly caret: CaretOrder
  readonly noteEditor: EditorOrder
  readonly removal: RemovalOrder
  readonly flash: FlashOrder
  readonly passage: PassageOrder
  readonly placement: PlacementOrder
  readonly joinedNotes: JoinedOrder
}

export type MarkingRelay = Relay<MarkingOrders>

/** What the surface passes on to the chart of marking. */
export type MarkingOrder = MarkingOrders[keyof MarkingOrders] | MarkWanted

export type MarkingEvent =
  | MarkingOrder
  | MarksNews
  | NotesJoined
  | AccessRenewal
  | ContentForbidden
  | Extract<SlidesOrder, { readonly type: "slide.go" }>
  | Extract<SidebarOrder, { readonly type: "sidebar.notes" }>
