import type { AnyRouter, ParsedLocation } from "@tanstack/react-router"

/** Where a page was left that is opened again by a reload, as `[entry, y]`. */
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
    // Where nothing is kept, a reload begins at the top of what grows.
  }
}

/** Whoever moves on by hand has given the place up. */
const hands = ["wheel", "touchmove", "keydown", "pointerdown"] as const

/**
 * The router puts a screen that is come back to, or reloaded, where it was left; one that is still too short for that is
 * put there as soon as it has grown to it, unless somebody has moved meanwhile.
 */
export const restoreScroll = (router: AnyRouter): void => {
  const places = new Map(stored())
  let giveUp = (): void => {}
  router.subscribe("onBeforeLoad", ({ fromLocation }) => {
    if (fromLocation !== undefined) places.set(entryOf(fromLocation), scrollY)
  })
  addEventListener("pagehide", () => store(entryOf(router.latestLocation)))
  router.subscribe("onRendered", ({ toLocation }) => {
    giveUp()
    const y = places.get(entryOf(toLocation)) ?? 0
    const page = document.documentElement
    if (y <= page.scrollHeight - innerHeight) return
    const growth = new ResizeObserver(() => {
      if (y > page.scrollHeight - innerHeight) return
      giveUp()
      scrollTo({ top: y, behavior: "instant" })
    })
    giveUp = () => {
      growth.disconnect()
      for (const hand of hands) removeEventListener(hand, giveUp)
      giveUp = () => {}
    }
    growth.observe(document.body)
    for (const hand of hands) addEventListener(hand, giveUp, { passive: true })
  })
}
