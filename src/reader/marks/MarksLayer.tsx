import { useSelector } from "@xstate/react"
import type { Ref } from "react"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { isUsed } from "../../machines/reader/noteEditor.view.ts"
import { isWithin } from "../../machines/reader/caret.view.ts"
import { isSelected, pressedHighlight, refusalOf } from "../../machines/reader/selection.view.ts"
import {
  caretOf,
  issueSearchIn,
  magazineIn,
  noteEditorOf,
  joinedNotesOf,
  passageOf,
  removalOf,
  selectionOf,
  type SurfaceRef,
  zoomOf
} from "../../machines/reader/surface.view.ts"
import "./highlights.css"
import { DeferredMarkDialogs } from "./DeferredMarkDialogs.tsx"
import { PressedMenu, SelectionMenu } from "./MarksMenu.tsx"
import { NoteSigns } from "./NoteSigns.tsx"
import { TextCaret } from "./TextCaret.tsx"
import { RemovalNotice } from "./RemovalNotice.tsx"
import { useFlash } from "../effects/useFlash.ts"
import { useHits } from "../effects/useHits.ts"
import { useHighlightPainter } from "../effects/useHighlightPainter.ts"
import { usePassage } from "../effects/usePassage.ts"
import { useReadingOpen } from "../effects/useReadingOpen.ts"
import { useSelection } from "../effects/useSelection.ts"
import { ReadingLayer } from "../reading/ReadingLayer.tsx"
import { DeferredAdverts } from "../adverts/DeferredAdverts.tsx"
import { HitBar } from "../search/HitBar.tsx"
import { JoinedNotice } from "./JoinedNotice.tsx"
import { PassageNotice } from "./PassageNotice.tsx"
import { usePassageSharing } from "./usePassageSharing.ts"

interface MarksLayerProps {
  readonly surface: SurfaceRef
  /** The theme of the reader. */
  readonly paper: ReaderTheme
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
  /** Reports where they are shown while the text lies over the pages. */
  readonly noticesRef: Ref<HTMLDivElement>
}

/** Highlights on the pages, and what is done with them and with what is selected. */
export const MarksLayer = ({ surface, paper, notices, noticesRef }: MarksLayerProps) => {
  const painter = useHighlightPainter(surface)
  useSelection(surface, painter)
  useFlash(surface, painter)
  usePassage(surface, painter)
  const search = useSelector(surface, issueSearchIn)
  useHits(surface, search, painter)
  const share = usePassageSharing(surface)
  const hasSearch = useSelector(surface, (snapshot) => hasStrip(magazineIn(snapshot).totalPage))
  const find = hasSearch ? (words: string) => surface.send({ type: "search.words", query: words }) : null
  const selection = selectionOf(surface)
  const editor = noteEditorOf(surface)
  const zoom = zoomOf(surface)
  const pressed = useSelector(selection, pressedHighlight)
  const selected = useSelector(selection, isSelected)
  const caret = caretOf(surface)
  const isInText = useSelector(caret, isWithin)
  const refused = useSelector(selection, refusalOf) !== null
  const used = useSelector(editor, isUsed)
  const isRead = useReadingOpen(surface)
  return (
    <>
      <NoteSigns surface={surface} painter={painter} />
      {selected && !isRead && (
        <SelectionMenu
          selection={selection}
          zoom={zoom}
          onShare={share}
          onFind={find}
          caret={isInText ? caret : null}
        />
      )}
      <TextCaret surface={surface} painter={painter} notices={notices} />
      {pressed !== null && !isRead && (
        <PressedMenu
          key={pressed.highlight.id}
          selection={selection}
          zoom={zoom}
          onShare={share}
          pressed={pressed}
          words={() => painter.placed().find(({ highlight }) => highlight.id === pressed.highlight.id)?.range ?? null}
        />
      )}
      {(used || refused) && <DeferredMarkDialogs selection={selection} editor={editor} notices={notices} />}
      {search !== null && <HitBar surface={surface} search={search} notices={notices} />}
      <ReadingLayer surface={surface} paper={paper} notices={notices} noticesRef={noticesRef} />
      <PassageNotice passage={passageOf(surface)} notices={notices} />
      <JoinedNotice joinedNotes={joinedNotesOf(surface)} notices={notices} />
      <DeferredAdverts surface={surface} />
      <RemovalNotice removal={removalOf(surface)} notices={notices} />
    </>
  )
}
