import { flushSync } from "react-dom"
import { waitFor } from "xstate"
import type { Language } from "../../i18n/language.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, isSettled } from "../../machines/catalogue/catalogue.view.ts"
import type { appRouter } from "./router.tsx"

const lists = (place: Element): ReadonlyArray<Element> => [...place.querySelectorAll("main ul")]

/** Draws, and puts back what had been moved by hand before: the window, lists that scroll, and the keyboard at its link. */
const drawOver = (place: Element, draw: () => void): void => {
  const { scrollY } = globalThis
  const along = lists(place).map((list) => list.scrollLeft)
  const held = document.activeElement
  flushSync(draw)
  for (const [at, list] of lists(place).entries()) list.scrollLeft = along[at] ?? 0
  if (held instanceof HTMLAnchorElement) {
    const same = [...place.querySelectorAll("a")].find(
      (link) => link.pathname === held.pathname && link.textContent === held.textContent
    )
    same?.focus({ preventScroll: true })
  }
  // The router opens every page at its top, or where it was left.
  if (scrollY > 0) globalThis.scrollTo({ top: scrollY, behavior: "instant" })
}

/**
 * Draws in the place of the document's outline (`server/document/outline.ts`) once all that this shows can be drawn at
 * once: the screen's code has come, and the server's catalogue, or the reason why it has not. A copy that this browser
 * keeps is no reason: it may be older than what stands there.
 */
export const takeOver = async (
  place: Element,
  router: ReturnType<typeof appRouter>,
  { catalogue }: Pick<App, "catalogue">,
  draw: () => void
): Promise<void> => {
  catalogue.send({ type: "catalogue.want", language: router.options.context.i18n.language as Language })
  await Promise.all([
    router.load(),
    waitFor(catalogue, (snapshot) => isSettled(snapshot) || catalogueFailure(snapshot) !== null)
  ])
  drawOver(place, draw)
}
