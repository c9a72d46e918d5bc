import type { Subject } from "../subject.ts"

declare global {
  var br: {
    readonly twoPage: { readonly currentIndexL: number; readonly currentIndexR: number }
    readonly mode: number
    readonly animating: boolean
    readonly reduce: number
    readonly getNumLeafs: () => number
    readonly jumpToIndex: (index: number) => void
  }
}

/** Two pages side by side, as in its simple demo. Its search needs a server and is left out. */
export const bookreaderSubject = (hosts: string): Subject => ({
  name: "bookreader",
  variants: ["anim", "noanim"],
  address: (document, variant) => `${hosts}/host/bookreader.html?doc=${document}&anim=${variant === "anim" ? 1 : 0}`,
  followsReducedMotion: false,
  needsIsolation: false,
  zoomIn: "=",
  hasTextFile: false,
  adapter: {
    probe: () => {
      const { br } = globalThis
      const view = document.querySelector(".BRtwopageview")
      if (br.mode !== 2 || view === null) return null
      const { currentIndexL, currentIndexR } = br.twoPage
      const shown = [currentIndexL, currentIndexR].filter((index) => index >= 0 && index < br.getNumLeafs())
      const isThere = (index: number) =>
        globalThis.benchProbe.isDecoded(view.querySelector<HTMLImageElement>(`.pagediv${index} img`))
      return {
        pages: shown.map((index) => index + 1),
        ready: !br.animating && shown.length > 0 && shown.every(isThere),
        moving: br.animating,
        scale: Math.round(1000 / br.reduce) / 1000
      }
    },
    isAwake: null,
    goTo: (page) => globalThis.br.jumpToIndex(page - 1),
    panned: () => {
      const container = document.querySelector(".BRcontainer")
      return [container?.scrollLeft ?? 0, container?.scrollTop ?? 0]
    },
    panFrom: null,
    search: null
  }
})
