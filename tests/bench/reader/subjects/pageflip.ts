import type { Subject } from "../subject.ts"

declare global {
  var pf: {
    readonly getPageCount: () => number
    readonly getCurrentPageIndex: () => number
    readonly getState: () => string
    readonly getPage: (index: number) => { readonly isLoad: boolean }
    readonly turnToPage: (index: number) => void
  }
}

/** A folding sheet of paper on a canvas; it neither zooms nor searches. */
export const pageflipSubject = (hosts: string): Subject => ({
  name: "pageflip",
  variants: ["anim", "noanim"],
  address: (document, variant) => `${hosts}/host/pageflip.html?doc=${document}&anim=${variant === "anim" ? 1 : 0}`,
  followsReducedMotion: false,
  needsIsolation: false,
  zoomIn: null,
  hasTextFile: false,
  adapter: {
    probe: () => {
      const { pf } = globalThis
      const count = pf.getPageCount()
      if (!count) return null
      const left = (pf.getCurrentPageIndex() + 1) & ~1
      const pages = left < 1 ? [1] : left + 1 > count ? [left] : [left, left + 1]
      const isResting = pf.getState() === "read"
      return {
        pages,
        ready: isResting && pages.every((page) => pf.getPage(page - 1).isLoad),
        moving: !isResting
      }
    },
    isAwake: null,
    goTo: (page) => globalThis.pf.turnToPage(page - 1),
    panned: null,
    panFrom: null,
    search: null
  }
})
