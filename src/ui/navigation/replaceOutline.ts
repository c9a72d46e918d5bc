import { flushSync } from "react-dom"
import { waitFor } from "xstate"
import type { Language } from "../../i18n/language.ts"
import type { App } from "../../machines/app.ts"
import { isAccessKnown } from "../../machines/catalogue/access.view.ts"
import { catalogueFailure, catalogueOf, isSettled } from "../../machines/catalogue/catalogue.view.ts"
import { keepOutlinedCovers, outlinedCovers } from "./outlinedCovers.ts"
import type { appRouter } from "../routes/router.tsx"

type Catalogue = ReturnType<App["catalogue"]["getSnapshot"]>

/** The longest time, in milliseconds, that the outline stays without the server's catalogue. */
export const longestStay = 8_000
/** The longest time once there is a cached copy, or only the user's entitlements are missing. */
export const shortStay = 2_000

const lists = (place: Element): ReadonlyArray<Element> => [...place.querySelectorAll("main ul")]

/** The element of the drawn page that matches the link, or the main part, that had focus in the outline. */
const sameIn = (place: Element, held: Element | null): HTMLElement | null | undefined => {
  if (held?.localName === "main") return place.querySelector("main")
  if (!(held instanceof HTMLAnchorElement)) return null
  return [...place.querySelectorAll("a")].find(
    (link) => link.pathname === held.pathname && link.textContent === held.textContent
  )
}

/** Draws, then restores the scroll positions and gives focus back. */
const drawOver = (place: Element, draw: () => void): void => {
  const { scrollY } = globalThis
  const isAtEnd = scrollY >= document.documentElement.scrollHeight - innerHeight - 1
  const along = lists(place).map((list) => list.scrollLeft)
  const held = place.contains(document.activeElement) ? document.activeElement : null
  flushSync(draw)
  for (const [at, list] of lists(place).entries()) list.scrollLeft = along[at] ?? 0
  sameIn(place, held)?.focus({ preventScroll: true })
  // The router has its own scroll position for the page: the top, or where it was left. After a reload that is often
  // further down than the outline reaches, whose end the browser then shows.
  const isBack = isAtEnd && globalThis.scrollY > scrollY
  if (scrollY > 0 && !isBack) globalThis.scrollTo({ top: scrollY, behavior: "instant" })
}

/** Waits until this is so, or until the timeout. */
const atMost = <A extends App["catalogue"] | App["access"]>(
  actor: A,
  is: (snapshot: ReturnType<A["getSnapshot"]>) => boolean,
  timeout: number
): Promise<unknown> => waitFor(actor, is as never, { timeout }).catch(() => null)

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const isAnswered = (snapshot: Catalogue): boolean => isSettled(snapshot) || catalogueFailure(snapshot) !== null
const isAtHand = (snapshot: Catalogue): boolean => catalogueOf(snapshot) !== null

/** The button that `outline.css` hides until the user's entitlements are known. */
const undecided = ':root[data-signed-in] [data-outline] article a[data-look="filled"][href^="/magazine/"]'

/**
 * Replaces the document's outline (`server/document/homeOutline.ts`) once the screen's code is loaded and the catalogue has
 * been answered or has failed. With a cached copy in hand it waits for the answer at most `shortStay`. Other screens,
 * and an outline in another language, wait for the code alone.
 */
export const takeOver = async (
  place: Element,
  router: Pick<ReturnType<typeof appRouter>, "history" | "load" | "options" | "state">,
  { catalogue, access, services }: Pick<App, "catalogue" | "access" | "services">,
  draw: () => void
): Promise<void> => {
  const language = router.options.context.i18n.language as Language
  keepOutlinedCovers(place)
  catalogue.send({ type: "catalogue.want", language })
  // A redirect is a new entry of the history, which only a mounted router follows by itself.
  const stopFollowing = router.history.subscribe(() => void router.load())
  try {
    const answered = atMost(catalogue, isAnswered, longestStay)
    const atHand = atMost(catalogue, isAtHand, longestStay)
    // Entitlements come from the services, whose code comes beside the screen's.
    const isUndecided = document.querySelector(undecided) !== null
    if (isUndecided) void services.want().catch(() => {})
    await Promise.race([router.load(), after(longestStay)])
    const { pathname, search } = router.state.location
    if (pathname !== "/" || "return" in search || outlinedCovers(language) === null) return
    await Promise.all([
      Promise.race([answered, atHand.then(() => atMost(catalogue, isAnswered, shortStay))]),
      !isUndecided ? null : atMost(access, isAccessKnown, shortStay)
    ])
  } finally {
    stopFollowing()
    drawOver(place, draw)
  }
}
