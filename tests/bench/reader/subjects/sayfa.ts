import type { DocumentId } from "../content.ts"
import type { Subject } from "../subject.ts"

/**
 * Our own reader, measured through public means: its elements, its keys, and a link between pages. The first slide in
 * the document counts, because users see it. A search is over once its hits are listed and marked on the slide.
 */
export const sayfaSubject = (url: string, issues: { readonly [id in DocumentId]?: string }): Subject => ({
  name: "sayfa",
  variants: ["anim", "noanim"],
  address: (document) => `${url}/reader/${issues[document] ?? ""}`,
  followsReducedMotion: true,
  needsIsolation: true,
  zoomIn: "Ctrl +",
  hasTextFile: true,
  adapter: {
    probe: () => {
      const { isDecoded } = globalThis.benchProbe
      // The document's first slide lies over the reader's own for as long as it is there.
      const first = [...document.querySelectorAll<HTMLImageElement>("#first-slide img")]
      if (first.length > 0)
        return { pages: first.map((one) => Number(one.dataset["page"])), ready: first.every(isDecoded) }
      const stage = document.querySelector<HTMLElement>("[data-pages]")
      if (stage === null) return null
      const sheets = [...stage.querySelectorAll<HTMLElement>("article[data-page]")]
      const shown = sheets.filter((sheet) => ["alone", "left", "right"].includes(sheet.dataset["side"] ?? ""))
      const asked = (stage.dataset["pages"] ?? "").split("-").map(Number)
      const camera = stage.closest<HTMLElement>("[data-camera]")
      const [, scale = "1"] = /scale\(([\d.]+)/.exec(camera?.style.transform ?? "") ?? []
      const isMoving = [camera, ...shown].some((one) => one !== null && one.getAnimations().length > 0)
      return {
        pages: asked,
        ready:
          !isMoving &&
          asked.every((page) => {
            const sheet = shown.find((one) => one.dataset["page"] === String(page))
            return sheet?.dataset["shown"] === "true"
          }),
        moving: isMoving,
        scale: Number(scale),
        elements: sheets.length
      }
    },
    isAwake: () => document.querySelector("[data-pages]") !== null,
    goTo: (page) => {
      const link = document.createElement("a")
      link.dataset["goto"] = String(page)
      document.querySelector("[data-pages]")?.append(link)
      link.click()
      link.remove()
    },
    panned: () => {
      const transform = document.querySelector<HTMLElement>("[data-camera]")?.style.transform ?? ""
      const [x = 0, y = 0] = [...transform.matchAll(/(-?[\d.]+)px/g)].map(([, length]) => Number(length))
      return [x, y]
    },
    // A drag that begins on words selects them.
    panFrom: () => {
      for (let y = 620; y > 300; y -= 16) {
        for (let x = 900; x > 500; x -= 16) {
          const under = document.elementFromPoint(x, y)
          const says = [...(under?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== "")
          if (under !== null && !says) return [x, y]
        }
      }
      return [700, 520]
    },
    search: async (word) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next))
      const field = () => document.querySelector<HTMLInputElement>("aside search input")
      if (field() === null)
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }))
      while (field() === null) await frame()
      const input = field()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, word)
      input?.dispatchEvent(new Event("input", { bubbles: true }))
      const listed = () => document.querySelector<HTMLElement>("aside [data-hit]")
      const isListed = () => listed()?.querySelector("mark")?.textContent.toLowerCase() === word
      const marked = () =>
        ["found", "current"].reduce((all, look) => all + (CSS.highlights.get(`mark-${look}`)?.size ?? 0), 0)
      const until = performance.now() + 30_000
      while (!isListed() || marked() === 0) {
        if (performance.now() > until) throw new Error(`"${word}" was listed: ${isListed()}, marked: ${marked()}`)
        await frame()
      }
      // Shown with the next frame.
      await frame()
      return { pages: 0, hits: Number(listed()?.getAttribute("aria-setsize")) }
    }
  }
})
