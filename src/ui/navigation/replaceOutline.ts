import { flushSync } from "react-dom"
import { waitFor } from "xstate"
import type { Language } from "../../i18n/language.ts"
import type { App } from "../../machines/app.ts"
import { isAccessKnown } from "../../machines/catalogue/access.view.ts"
import { catalogueFailure, catalogueOf, isSettled } from "../../machines/catalogue/catalogue.view.ts"
import { keepOutlinedCovers } from "./outlinedCovers.ts"
import { takeMark } from "../hooks/useRootMark.ts"
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

/** The box of a search, into which somebody may have typed before there was code. */
const boxIn = (root: Element): HTMLInputElement | null => root.querySelector('main input[type="search"]')

/** Gives the drawn box what was typed into the outline's. The box hears it as if it was typed there. */
const typeAgain = (typed: HTMLInputElement, box: HTMLInputElement | null): void => {
  if (box === null || typed.value === typed.defaultValue) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, typed.value)
  box.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Changes what is drawn, then restores the scroll positions. */
const inPlace = (place: Element, change: () => void): void => {
  const { scrollY } = globalThis
  const isAtEnd = scrollY >= document.documentElement.scrollHeight - innerHeight - 1
  const along = lists(place).map((list) => list.scrollLeft)
  change()
  for (const [at, list] of lists(place).entries()) list.scrollLeft = along[at] ?? 0
  // The router has its own scroll position for the page: the top, or where it was left. After a reload that is often
  // further down than the outline reaches, whose end the browser then shows.
  const isBack = isAtEnd && globalThis.scrollY > scrollY
  if (scrollY > 0 && !isBack) globalThis.scrollTo({ top: scrollY, behavior: "instant" })
}

/** Shows the stage instead of the outline, with the focus and the words that the outline had. */
const replace = (place: Element, outline: HTMLElement, stage: Element, show: () => void): void => {
  const held = outline.contains(document.activeElement) ? document.activeElement : null
  const typed = boxIn(outline)
  const [from, to] = [typed?.selectionStart ?? null, typed?.selectionEnd ?? null]
  inPlace(place, () => {
    outline.hidden = true
    show()
    outline.remove()
  })
  const box = boxIn(stage)
  if (typed !== null) typeAgain(typed, box)
  if (held !== null && held === typed) {
    box?.focus({ preventScroll: true })
    box?.setSelectionRange(from, to)
  } else sameIn(stage, held)?.focus({ preventScroll: true })
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

/** What `outline.css` hides until the user's entitlements are known. */
const undecided =
  ':root[data-signed-in] [data-outline] :is(article a[data-look="filled"][href^="/magazine/"], .IssueOffer_offer[data-priced])'

/** Waits until a screen has what its outline shows: an issue's page asks for its issue once it is drawn. */
const complete = (stage: Element): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (stage.querySelector('main > [aria-busy="true"]') !== null) return
      changes.disconnect()
      resolve()
    }
    const changes = new MutationObserver(look)
    changes.observe(stage, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] })
    look()
  })

/** A slash at the end makes no difference. */
const bare = (pathname: string): string => pathname.replace(/(?<=.)\/$/, "")

const isIssue = (pathname: string): boolean => /^\/magazines?\//.test(pathname)

/**
 * Replaces the document's outline (`server/document/fronts.ts`) once the screen's code is loaded and the catalogue has
 * been answered or has failed. With a cached copy in hand it waits for the answer at most `shortStay`. Other screens,
 * and an outline in another language, wait for the code alone. Until the issue is there, its page is drawn out of sight.
 */
export const takeOver = async (
  place: Element,
  router: Pick<ReturnType<typeof appRouter>, "history" | "load" | "options" | "state">,
  { catalogue, access, services }: Pick<App, "catalogue" | "access" | "services">,
  draw: (into: Element) => void
): Promise<void> => {
  const language = router.options.context.i18n.language as Language
  const outline = place.firstElementChild as HTMLElement
  const opened = bare(router.history.location.pathname)
  if (opened === "/") keepOutlinedCovers(place)
  catalogue.send({ type: "catalogue.want", language })
  // A redirect is a new entry of the history, which only a mounted router follows by itself.
  const stopFollowing = router.history.subscribe(() => void router.load())
  const stage = document.createElement("div")
  const over = after(longestStay)
  let isStaged = false
  try {
    const answered = atMost(catalogue, isAnswered, longestStay)
    const atHand = atMost(catalogue, isAtHand, longestStay)
    // Entitlements come from the services, whose code comes beside the screen's.
    const isUndecided = document.querySelector(undecided) !== null
    if (isUndecided) void services.want().catch(() => {})
    await Promise.race([router.load(), over])
    const { pathname, search } = router.state.location
    if (bare(pathname) !== opened || "return" in search || outline.dataset["outline"] !== language) return
    await Promise.all([
      Promise.race([answered, atHand.then(() => atMost(catalogue, isAnswered, shortStay))]),
      !isUndecided ? null : atMost(access, isAccessKnown, shortStay)
    ])
    isStaged = isIssue(pathname)
  } finally {
    stopFollowing()
    place.append(stage)
    const drawStage = () => flushSync(() => draw(stage))
    if (isStaged) {
      stage.hidden = true
      inPlace(place, drawStage)
      await Promise.race([complete(stage), over])
    }
    const show = isStaged ? () => (stage.hidden = false) : drawStage
    replace(place, outline, stage, () => {
      show()
      // The issue of the document may be gone, or not be had.
      takeMark("sidebar")
    })
  }
}
