import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { Keyed } from "../../domain/reader/shortcuts.ts"
import type { NoteOrder } from "../../machines/reader/noteEditor.machine.ts"
import type { IssueSearchOrder } from "../../machines/reader/issueSearch.machine.ts"
import type { IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import type { JoinedNotesRef } from "../../machines/reader/joinedNotes.view.ts"
import type { PlacementRef } from "../../machines/reader/placement.view.ts"
import type { MarksRef } from "../../machines/reader/marks.view.ts"
import type { MarksSyncRef } from "../../machines/reader/marksSync.view.ts"
import type { ShortcutsRef } from "../../machines/reader/shortcuts.view.ts"
import type { SidebarRef, SlidesRef } from "../../machines/reader/surface.view.ts"
import type { AheadProps } from "./AheadField.tsx"

interface PanelProps {
  readonly sidebar: SidebarRef
  /** Whether it is beside the page, or over it. */
  readonly beside: boolean
  /** Where a failure to load is shown. */
  readonly notices: HTMLElement | null
}

export interface HelpProps extends PanelProps {
  readonly shortcuts: ShortcutsRef
  readonly keyed: Keyed
  /** On touch devices, gestures are listed before keys. */
  readonly gesturesFirst: boolean
  /** Asked when it opens: keys are not listed where there are none. */
  readonly hasKeyboard: () => boolean
}

export interface CollectionProps extends PanelProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  /** Null until their code is loaded. */
  readonly marks: MarksRef | null
  readonly placement: PlacementRef | null | undefined
  readonly marksSync: MarksSyncRef | null | undefined
  readonly joinedNotes: JoinedNotesRef | null | undefined
  /** Goes to a page, and shows a highlight on it. */
  readonly onShowMark: (id: string, page: number) => void
  /** Opens the editor of a note, or asks whether to delete it. */
  readonly onNote: (order: NoteOrder) => void
}

export interface SearchProps extends PanelProps {
  readonly slides: SlidesRef
  /** Null until its code is loaded. */
  readonly issueSearch: IssueSearchRef | null
  /** Orders wait until it is there. */
  readonly onSearch: (order: IssueSearchOrder) => void
  readonly ahead: AheadProps
}

/** What the panels beside the page are given. */
export interface SidePanelProps extends HelpProps, CollectionProps, SearchProps {}
