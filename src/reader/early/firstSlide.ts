import { isLocked, type ReadTo } from "../../domain/reader/locked.ts"
import type { Slide } from "../../domain/reader/slides.ts"

/** What the document says of its issue beside the first slide (`server/reader/firstSlide.ts`). */
export interface EarlyIssue extends ReadTo {
  readonly total: number
  /** The page that the document was asked for. */
  readonly page: number
}

const numberIn = (place: HTMLElement, name: string): number => Number(place.dataset[name])

export const issueIn = (place: HTMLElement): EarlyIssue => ({
  total: numberIn(place, "total"),
  page: numberIn(place, "asked"),
  lastReadable: numberIn(place, "readable")
})

/** Draws slides as pictures in the first slide's place. A picture that has not come yet has its paper there. */
export const firstSlide = (place: HTMLElement, issue: ReadTo) => {
  const images = () => [...place.querySelectorAll("img")]
  const pictures = new Map(images().map((image) => [Number(image.dataset["page"]), image] as const))
  let prepared: ReadonlyArray<number> | null = null
  const picture = (page: number): HTMLImageElement => {
    const known = pictures.get(page)
    if (known !== undefined) return known
    const image = new Image()
    image.alt = ""
    image.fetchPriority = "high"
    image.dataset["page"] = String(page)
    // A picture that is lost leaves its paper (public/before-paint.js).
    image.dataset["turned"] = ""
    image.toggleAttribute("data-locked", isLocked(issue, page))
    image.src = (place.dataset[isLocked(issue, page) ? "locked" : "pictures"] ?? "").replace("{page}", String(page))
    // Asked for anew when it is shown.
    image.addEventListener("error", () => image.isConnected || pictures.delete(page))
    pictures.set(page, image)
    return image
  }
  /** Forgets all others, and no longer asks for what has not come: a held key passes many. */
  const keep = (pages: ReadonlyArray<number>) => {
    for (const [page, image] of pictures) {
      if (pages.includes(page)) continue
      pictures.delete(page)
      if (!image.complete) image.removeAttribute("src")
    }
  }
  const shown = () => images().map((image) => Number(image.dataset["page"]))
  return {
    /** Shows a slide, and fetches the next one's pictures once its own have come, unless another is shown by then. */
    show: (slide: Slide, next: ReadonlyArray<number>) => {
      if (String(shown()) !== String(slide)) {
        const drawn = slide.map(picture)
        // What was written for another orientation is seen in this one.
        for (const image of drawn) {
          delete image.dataset["in"]
          if (prepared !== null) image.dataset["turned"] = ""
          image.loading = "eager"
        }
        place.toggleAttribute("data-spread", slide.length === 2)
        for (const image of images()) image.remove()
        place.prepend(...drawn)
      }
      keep([...slide, ...next])
      prepared = next
      const seen = images().filter((image) => image.getClientRects().length > 0)
      void Promise.allSettled(seen.map((image) => image.decode())).then(() => {
        if (prepared !== next) return
        for (const page of next)
          if (!isLocked(issue, page))
            void picture(page)
              .decode()
              .catch(() => {})
      })
    },
    clear: () => {
      prepared = null
      keep([])
    }
  }
}
