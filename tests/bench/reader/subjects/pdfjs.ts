import type { Subject } from "../subject.ts"

interface PageView {
  readonly renderingState: number
  readonly div: HTMLElement
  readonly canvas: HTMLCanvasElement | null
}

declare global {
  var pv: {
    readonly pdfDocument: object | null
    readonly pagesCount: number
    currentPageNumber: number
    readonly currentScale: number
    readonly getPageView: (index: number) => PageView | undefined
  }
  var pdfSearch: (word: string) => Promise<{ readonly pages: number; readonly hits: number }>
}

/** The viewer component, one spread at a time; a page is ready once it is drawn on its canvas. */
export const pdfjsSubject = (hosts: string): Subject => ({
  name: "pdfjs",
  variants: ["noanim"],
  address: (document) => `${hosts}/host/pdfjs.html?doc=${document}`,
  followsReducedMotion: false,
  needsIsolation: false,
  zoomIn: "=",
  hasTextFile: false,
  adapter: {
    probe: () => {
      const { pv } = globalThis
      if (!pv.pdfDocument) return null
      const left = pv.currentPageNumber & ~1
      const pages = left < 1 ? [1] : left + 1 > pv.pagesCount ? [left] : [left, left + 1]
      const isDrawn = (page: number) => {
        const view = pv.getPageView(page - 1)
        if (view === undefined || view.renderingState !== 3 || view.canvas === null) return false
        return view.div.isConnected && !view.div.classList.contains("loading")
      }
      return { pages, ready: pages.every(isDrawn), scale: Math.round(pv.currentScale * 1000) / 1000 }
    },
    isAwake: null,
    goTo: (page) => {
      globalThis.pv.currentPageNumber = page
    },
    panned: () => {
      const container = document.querySelector("#c")
      return [container?.scrollLeft ?? 0, container?.scrollTop ?? 0]
    },
    panFrom: null,
    search: (word) => globalThis.pdfSearch(word)
  }
})
