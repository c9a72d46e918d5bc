import { useEffect, useState } from "react"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { chosenTheme, type ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import type { ThumbnailStripRef } from "../../machines/reader/surface.view.ts"

export type Said = ReaderTheme | "stripOpened" | "stripClosed"

/**
 * The newest change for screen readers: the theme, or the thumbnail strip unless its own button changed it, which
 * announces that itself. Other changes are announced where they are shown.
 */
export const useAnnouncement = (theme: ReaderThemeRef, strip: ThumbnailStripRef): Said | null => {
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
      const byButton = document.activeElement?.matches("[data-tool=strip]") === true
      setSaid(byButton ? null : isOpen ? "stripOpened" : "stripClosed")
    })
    return () => {
      themes.unsubscribe()
      strips.unsubscribe()
    }
  }, [theme, strip])
  return said
}
