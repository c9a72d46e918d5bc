import { flushSync } from "react-dom"
import { waitFor } from "xstate"
import type { Language } from "../../i18n/language.ts"
import type { App } from "../../machines/app.ts"
import { isAccessKnown } from "../../machines/catalogue/access.view.ts"
import { catalogueFailure, catalogueOf, isSettled } from "../../machines/catalogue/catalogue.view.ts"
import { keepOutlinedCovers, outlinedCovers } from "./outlinedCovers.ts"
import type { appRouter } from "../routes/router.tsx"

type Catalogue = ReturnType<App["catalogue"]["getSnapshot"]>

/** How long, in milliseconds, the outline stays at most without the server's catalogue. */
export const longestStay = 8_000
/** How long at most once all but the last can be drawn: a copy in hand, or all but what a reader may read. */
export const shortStay = 2_000

const lists = (place: Element): ReadonlyArray<Element> => [...place.querySelectorAll("main ul")]

/** The same place of the page as it is drawn now, where the keyboard had been at a link or at the main part. */
const sameIn = (place: Element, held: Element | null): HTMLElement | null | undefined => {
  if (held?.localName === "main") return place.querySelector("main")
  if (!(held instanceof HTMLAnchorElement)) return null
  return [...place.querySelectorAll("a")].find(
    (link) => link.pathname === held.pathname && link.textContent === held.textContent
  )
}

/** Draws, and puts back what had been moved by hand before: the window, lists that scroll, and the keyboard. */
const drawOver = (place: Element, draw: () => void): void => {
  const { scrollY } = globalThis
  const along = lists(place).map((list) => list.scrollLeft)
  const held = place.contains(document.activeElement) ? document.activeElement : null
  flushSync(draw)
  for (const [at, list] of lists(place).entries()) list.scrollLeft = along[at] ?? 0
  sameIn(place, held)?.focus({ preventScroll: true })
  // The router opens every page at its top, or where it was left.
  if (scrollY > 0) globalThis.scrollTo({ top: scrollY, behavior: "instant" })
}

/** Comes to an end whether or not the actor ever comes to that. */
const atMost = <A extends App["catalogue"] | App["access"]>(
  actor: A,
  is: (snapshot: ReturnType<A["getSnapshot"]>) => boolean,
  timeout: number
): Promise<unknown> => waitFor(actor, is as never, { timeout }).catch(() => null)

const isAnswered = (snapshot: Catalogue): boolean => isSettled(snapshot) || catalogueFailure(snapshot) !== null
const isAtHand = (snapshot: Catalogue): boolean => catalogueOf(snapshot) !== null

/** The button that is not shown before it is known what a reader may read (`outline.css`). */
const undecided = ':root[data-signed-in] [data-outline] article a[data-look="filled"][href^="/magazine/"]'

/**
 * Draws in the place of the document's outline (`server/document/outline.ts`) once all that this shows can be drawn at
 * once: the screen's code has come, and the server's catalogue, or the reason why it has not. A copy that this browser
 * keeps may be older than what stands there, and is waited with a little; nothing is waited for longer than
 * `longestStay`. For an address that leads elsewhere, and an outline that nobody sees because it is in another language,
 * the code is enough.
 */
export const takeOver = async (
  place: Element,
  router: Pick<ReturnType<typeof appRouter>, "load" | "options" | "state">,
  { catalogue, access }: Pick<App, "catalogue" | "access">,
  draw: () => void
): Promise<void> => {
  const language = router.options.context.i18n.language as Language
  keepOutlinedCovers(place)
  catalogue.send({ type: "catalogue.want", language })
  try {
    const answered = atMost(catalogue, isAnswered, longestStay)
    const atHand = atMost(catalogue, isAtHand, longestStay)
    await router.load()
    const { pathname, search } = router.state.location
    if (pathname !== "/" || "return" in search || outlinedCovers(language) === null) return
    await Promise.all([
      Promise.race([answered, atHand.then(() => atMost(catalogue, isAnswered, shortStay))]),
      document.querySelector(undecided) === null ? null : atMost(access, isAccessKnown, shortStay)
    ])
  } finally {
    drawOver(place, draw)
  }
}
