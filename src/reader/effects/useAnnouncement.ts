import { useEffect, useState } from "react"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { areMarksKnown, bookmarksIn, type MarksRef } from "../../machines/reader/marks.view.ts"
import { chosenTheme, type ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import type { ThumbnailStripRef } from "../../machines/reader/surface.view.ts"

export type Said = ReaderTheme | "stripOpened" | "stripClosed" | "marked" | "unmarked"

const isFocused = (tool: "strip" | "bookmark"): boolean =>
  document.activeElement?.matches(`[data-tool=${tool}]`) === true

/**
 * The newest change for screen readers: the theme, or, where a key changed it, the thumbnail strip or a bookmark,
 * whose own buttons announce that themselves. Other changes are announced where they are shown.
 */
export const useAnnouncement = (
  theme: ReaderThemeRef,
  strip: ThumbnailStripRef,
  marks: MarksRef | null
): Said | null => {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    let worn = chosenTheme(theme.getSnapshot())
    let isOpen = strip.getSnapshot().hasTag("open")
    const themes = theme.subscribe((snapshot) => {
      const next = chosenTheme(snapshot)
      if (next === worn) return
      worn = next
      setSaid(next)
    })
    const strips = strip.subscribe((snapshot) => {
      if (snapshot.hasTag("open") === isOpen) return
      isOpen = !isOpen
      setSaid(isFocused("strip") ? null : isOpen ? "stripOpened" : "stripClosed")
    })
    return () => {
      themes.unsubscribe()
      strips.unsubscribe()
    }
  }, [theme, strip])
  useEffect(() => {
    if (marks === null) return
    let before = bookmarksIn(marks.getSnapshot())
    const bookmarks = marks.subscribe((snapshot) => {
      const now = bookmarksIn(snapshot)
      // Those of the log come without being asked for.
      if (now.length !== before.length && areMarksKnown(snapshot) && !isFocused("bookmark"))
        setSaid(now.length > before.length ? "marked" : "unmarked")
      before = now
    })
    return () => bookmarks.unsubscribe()
  }, [marks])
  return said
}
