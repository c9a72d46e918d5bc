import { useSelector } from "@xstate/react"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import { isSelected, pressedHighlight } from "../../machines/reader/selection.view.ts"
import { magazineIn, selectionOf, type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { PressedMenu, SelectionMenu } from "../marks/MarksMenu.tsx"
import { usePassageSharing } from "../marks/usePassageSharing.ts"

/** The words of a highlight in the text. */
const wordsOf = (id: string): Range | null => {
  const marks = [...document.querySelectorAll<HTMLElement>("[data-reading] mark[data-highlight]")]
  const own = marks.filter(({ dataset }) => dataset["highlight"] === id)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined) return null
  const range = document.createRange()
  range.setStartBefore(first)
  range.setEndAfter(last)
  return range
}

/** The menus of what is selected in the text, and of a highlight that was pressed there. */
export const ReadingMenus = ({ surface }: { readonly surface: SurfaceRef }) => {
  const selection = selectionOf(surface)
  const selected = useSelector(selection, isSelected)
  const pressed = useSelector(selection, pressedHighlight)
  const share = usePassageSharing(surface)
  const hasSearch = useSelector(surface, (snapshot) => hasStrip(magazineIn(snapshot).totalPage))
  const menu = { selection, zoom: zoomOf(surface), onShare: share }
  return (
    <>
      {selected && (
        <SelectionMenu
          {...menu}
          onFind={hasSearch ? (query) => surface.send({ type: "search.words", query }) : null}
          caret={null}
        />
      )}
      {pressed !== null && (
        <PressedMenu
          key={pressed.highlight.id}
          {...menu}
          pressed={pressed}
          words={() => wordsOf(pressed.highlight.id)}
        />
      )}
    </>
  )
}
