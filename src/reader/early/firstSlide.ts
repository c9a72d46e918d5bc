import type { Slide } from "../../domain/reader/slides.ts"

/** What the document says of its issue beside the first slide (`server/reader/firstSlide.ts`). */
export interface EarlyIssue {
  readonly total: number
  /** The page that the document was asked for. */
  readonly page: number
  readonly isLocked: (page: number) => boolean
}

const numberIn = (place: HTMLElement, name: string): number => Number(place.dataset[name])

export const issueIn = (place: HTMLElement): EarlyIssue => ({
  total: numberIn(place, "total"),
  page: numberIn(place, "asked"),
  isLocked: (page) => page > numberIn(place, "readable")
})

/** Draws slides as pictures in the first slide's place. A picture that has not come yet has its paper there. */
export const firstSlide = (place: HTMLElement) => {
  const { isLocked } = issueIn(place)
  const pictures = new Map(
    Array.from(place.querySelectorAll("img"), (image) => [Number(image.dataset["page"]), image] as const)
  )
  const picture = (page: number): HTMLImageElement => {
    const known = pictures.get(page)
    if (known !== undefined) return known
    const image = new Image()
    image.alt = ""
    image.fetchPriority = "high"
    image.dataset["page"] = String(page)
    image.toggleAttribute("data-locked", isLocked(page))
    image.src = (place.dataset[isLocked(page) ? "locked" : "pictures"] ?? "").replace("{page}", String(page))
    // Asked for anew when it is shown: what is lost there says so.
    image.addEventListener("error", () => image.isConnected || pictures.delete(page))
    pictures.set(page, image)
    return image
  }
  const shown = () => Array.from(place.querySelectorAll("img"), (image) => Number(image.dataset["page"]))
  return {
    show: (slide: Slide) => {
      if (String(shown()) === String(slide)) return
      const images = slide.map(picture)
      // What was written for another orientation is seen in this one.
      for (const image of images) {
        delete image.dataset["in"]
        image.loading = "eager"
      }
      place.toggleAttribute("data-spread", slide.length === 2)
      place.querySelectorAll("img").forEach((image) => image.remove())
      place.prepend(...images)
    },
    /** Fetches these pages once those shown have come. */
    prepare: (pages: ReadonlyArray<number>) => {
      const seen = [...place.querySelectorAll("img")].filter((image) => image.checkVisibility())
      const fetchNow = () => {
        for (const page of pages)
          if (!isLocked(page))
            void picture(page)
              .decode()
              .catch(() => {})
      }
      Promise.all(seen.map((image) => image.decode())).then(fetchNow, () => {})
    }
  }
}
