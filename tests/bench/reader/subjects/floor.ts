import type { Subject } from "../subject.ts"

declare global {
  var floor: {
    readonly show: (page: number) => void
    readonly state: () => { readonly zoom: number }
    readonly imgs: () => ReadonlyArray<HTMLImageElement>
    readonly view: HTMLElement
    readonly search: (word: string) => Promise<{ readonly pages: number; readonly hits: number }>
  }
}

/** The least that this machine and browser need: the same pictures, swapped on a key. */
export const floorSubject = (hosts: string): Subject => ({
  name: "floor",
  variants: ["noanim"],
  address: (document) => `${hosts}/host/floor.html?doc=${document}`,
  followsReducedMotion: false,
  needsIsolation: false,
  zoomIn: "=",
  hasTextFile: true,
  adapter: {
    probe: () => {
      const images = globalThis.floor.imgs()
      return {
        pages: images.map((image) => Number(image.dataset["p"])),
        ready: images.length > 0 && images.every(globalThis.benchProbe.isDecoded),
        scale: globalThis.floor.state().zoom
      }
    },
    isAwake: null,
    goTo: (page) => globalThis.floor.show(page),
    panned: () => [globalThis.floor.view.scrollLeft, globalThis.floor.view.scrollTop],
    panFrom: null,
    search: (word) => globalThis.floor.search(word)
  }
})
