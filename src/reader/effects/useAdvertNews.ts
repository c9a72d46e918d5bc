import { useEffect } from "react"
import type { Subscription } from "xstate"
import type { AdvertObstacle, AdvertsRef } from "../../machines/reader/adverts.view.ts"
import { isWithin } from "../../machines/reader/caret.view.ts"
import { hasHitsShown } from "../../machines/reader/issueSearch.view.ts"
import { isUsed } from "../../machines/reader/noteEditor.view.ts"
import { pageOffered } from "../../machines/reader/resume.view.ts"
import { isSelected, pressedHighlight, refusalOf } from "../../machines/reader/selection.view.ts"
import { isOpen } from "../../machines/reader/sidebar.view.ts"
import { isLast, slideAtRest } from "../../machines/reader/slides.view.ts"
import {
  caretOf,
  isTextOpen,
  pageOpened,
  issueSearchIn,
  noteEditorOf,
  readingModeIn,
  resumeOf,
  selectionOf,
  sidebarOf,
  slidesOf,
  type SurfaceRef,
  thumbnailStripOf,
  zoomOf
} from "../../machines/reader/surface.view.ts"
import { isStripShown } from "../../machines/reader/thumbnailStrip.view.ts"
import { isSeenCloser } from "../../machines/reader/zoom.view.ts"
import { overSurface } from "./selectors.ts"

const isDialogOpen = (): boolean => document.querySelector(`dialog[open], ${overSurface}`) !== null

/** Words are being selected; their chart hears of them once the mouse lets go. */
const isSelecting = (): boolean => {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return false
  return document.querySelector("[data-viewer]")?.contains(selection.anchorNode) === true
}

interface Watched {
  readonly subscribe: (hear: () => void) => Subscription
}

/** Tells the adverts of settled turns, and of all that none may lie over. Source: product, "Adverts". */
export const useAdvertNews = (surface: SurfaceRef, adverts: AdvertsRef): void => {
  useEffect(() => {
    const [slides, zoom, sidebar, resume] = [slidesOf(surface), zoomOf(surface), sidebarOf(surface), resumeOf(surface)]
    const [selection, caret, editor, strip] = [
      selectionOf(surface),
      caretOf(surface),
      noteEditorOf(surface),
      thumbnailStripOf(surface)
    ]
    const [search, readingMode] = [issueSearchIn(surface.getSnapshot()), readingModeIn(surface.getSnapshot())]
    const hasSelection = () => {
      const snapshot = selection.getSnapshot()
      const isPicked = isSelected(snapshot) || pressedHighlight(snapshot) !== null || refusalOf(snapshot) !== null
      return isPicked || isWithin(caret.getSnapshot()) || isSelecting()
    }
    const obstacles: ReadonlyArray<readonly [AdvertObstacle, () => boolean, ReadonlyArray<Watched | null>]> = [
      ["selection", hasSelection, [selection, caret]],
      ["text", () => isTextOpen(surface.getSnapshot()), [readingMode]],
      ["zoom", () => isSeenCloser(zoom.getSnapshot()), [zoom]],
      ["search", () => hasHitsShown(search), [search]],
      ["panel", () => isOpen(sidebar.getSnapshot()) || isStripShown(strip.getSnapshot()), [sidebar, strip]],
      ["dialog", () => isUsed(editor.getSnapshot()) || isDialogOpen(), [editor]],
      ["offer", () => pageOffered(resume.getSnapshot()) !== null || isLast(slides.getSnapshot()), [resume, slides]]
    ]
    const barred = new Set<AdvertObstacle>()
    const look = (by: AdvertObstacle, isThere: () => boolean) => () => {
      if (isThere() === barred.has(by)) return
      if (barred.delete(by)) return adverts.send({ type: "adverts.admit", by })
      barred.add(by)
      adverts.send({ type: "adverts.bar", by })
    }
    const subscriptions: Array<Subscription> = []
    for (const [by, isThere, watched] of obstacles) {
      const see = look(by, isThere)
      see()
      for (const one of watched) if (one !== null) subscriptions.push(one.subscribe(see))
    }
    const lookAtSelection = look("selection", hasSelection)
    const lookAll = () => {
      for (const [by, isThere] of obstacles) look(by, isThere)()
    }
    // Dialogs and menus are added to the body.
    const bodies = new MutationObserver(lookAll)
    bodies.observe(document.body, { childList: true })
    document.addEventListener("selectionchange", lookAtSelection)
    // A turn that came to rest while the adverts were on their way counts, too.
    const here = slideAtRest(slides.getSnapshot())
    if (!here.some((page) => page === pageOpened(surface.getSnapshot()))) {
      lookAll()
      adverts.send({ type: "adverts.turned", slide: here })
    }
    const turns = slides.on("page.turned", ({ slide }) => {
      lookAll()
      adverts.send({ type: "adverts.turned", slide })
    })
    return () => {
      turns.unsubscribe()
      bodies.disconnect()
      document.removeEventListener("selectionchange", lookAtSelection)
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const by of barred) adverts.send({ type: "adverts.admit", by })
    }
  }, [surface, adverts])
}
