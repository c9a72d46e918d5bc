import type { AnyRouter, ParsedLocation } from "@tanstack/react-router"

/** The key of the scroll position before a reload, stored as `[entry, y]`. */
const storedAs = "place"

const entryOf = ({ state, href }: Pick<ParsedLocation, "state" | "href">): string => state.__TSR_key ?? href

const stored = (): ReadonlyArray<readonly [string, number]> => {
  try {
    const [entry, y] = JSON.parse(sessionStorage.getItem(storedAs) ?? "") as ReadonlyArray<unknown>
    return typeof entry === "string" && typeof y === "number" ? [[entry, y]] : []
  } catch {
    return []
  }
}

const store = (entry: string): void => {
  try {
    sessionStorage.setItem(storedAs, JSON.stringify([entry, scrollY]))
  } catch {
    // Without storage, a reload begins at the top.
  }
}

/** Stands at the root while a screen returns to a scroll position, for which all of its heights are needed. */
const returned = "data-returned"

/** After one of these the visitor scrolls, and nothing is restored. */
const scrollEvents = ["wheel", "touchmove", "keydown", "pointerdown"] as const

/**
 * The router restores the scroll position of a screen that is opened again. Where the screen is still too short, this
 * restores it as soon as the screen is long enough, unless the visitor has scrolled meanwhile.
 */
export const restoreScroll = (router: AnyRouter): void => {
  const places = new Map(stored())
  let giveUp = (): void => {}
  const placeIn = (location: ParsedLocation): number => places.get(entryOf(location)) ?? 0
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined) places.set(entryOf(fromLocation), scrollY)
    document.documentElement.toggleAttribute(returned, placeIn(toLocation) > 0)
  })
  addEventListener("pagehide", () => store(entryOf(router.latestLocation)))
  router.subscribe("onRendered", ({ toLocation }) => {
    giveUp()
    const y = placeIn(toLocation)
    const page = document.documentElement
    if (y <= page.scrollHeight - innerHeight) return
    const growth = new ResizeObserver(() => {
      if (y > page.scrollHeight - innerHeight) return
      giveUp()
      scrollTo({ top: y, behavior: "instant" })
    })
    giveUp = () => {
      growth.disconnect()
      for (const event of scrollEvents) removeEventListener(event, giveUp)
      giveUp = () => {}
    }
    growth.observe(document.body)
    for (const event of scrollEvents) addEventListener(event, giveUp, { passive: true })
  })
}
