/**
 * Turns and zooms the first slide that came with the document until the reader has drawn its own. The reader is sent once
 * to the page and the view that are shown then, and is given every later order.
 */
import { createActor } from "xstate"
import type { Slide } from "./domain/reader/slides.ts"
import { frameOf } from "./domain/reader/slideLook.ts"
import { isCloser, isSame, rolling, type View, wholeView } from "./domain/reader/slideView.ts"
import { isLocked } from "./domain/reader/locked.ts"
import { slidesIn, slidesMachine } from "./machines/reader/slides.machine.ts"
import { firstSlide, issueIn } from "./reader/early/firstSlide.ts"
import { type EarlyOrder, hearTurns, isTurn } from "./reader/early/hearTurns.ts"
import { drawView, type EarlyLook, lookOf, orderTo, refittedLook, shownIn, zoomed } from "./reader/early/earlyZoom.ts"
import type { EarlySlides, EarlyTurns, ZoomFollowed } from "./reader/early/EarlyTurns.ts"
import { isBrowserZoomed } from "./reader/effects/browserZoom.ts"

/** The router drops the slash. */
const pathHere = (): string => location.pathname.replace(/\/$/, "")

const turning = (place: HTMLElement): EarlyTurns => {
  const issue = issueIn(place)
  const drawn = firstSlide(place, issue)
  const path = pathHere()
  const isHere = () => pathHere() === path
  const { dataset } = document.documentElement
  let reader: EarlySlides | null = null
  let zoom: ZoomFollowed | null = null
  /** How closely the slide is seen; null where it is seen whole. */
  let look: EarlyLook | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  /** The page that was turned to, until a reader is sent there. */
  let target: number | null = null
  let isEnded = false
  const slides = createActor(slidesMachine, {
    input: { total: issue.total, page: issue.page, viewport: { width: innerWidth, height: innerHeight } }
  })
  const arrows = place.querySelectorAll<HTMLButtonElement>("button")
  let slide: Slide = [issue.page]
  const shown = () =>
    shownIn(
      place,
      slide,
      slide.every((page) => isLocked(issue, page))
    )
  const frame = () => frameOf(shown())
  let framed = shown()
  const see = (next: EarlyLook | null) => {
    look = next
    framed = shown()
    const its = frameOf(framed)
    if (look === null || isSame(look.view, wholeView(its))) place.style.removeProperty("--view")
    else drawView(place, its, look.view)
  }
  /** The wheel goes on from where it was until it rests, as it does in the reader. */
  const restLater = () => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      if (look !== null) look = { ...look, isRolling: false }
    }, rolling)
  }
  const draw = ({ context }: ReturnType<EarlySlides["getSnapshot"]>) => {
    if (isEnded || !place.isConnected) return
    const all = slidesIn(context)
    const next = all[context.index]
    if (next === undefined) return
    drawn.show(next, all[context.index + (context.direction === "next" ? 1 : -1)] ?? [])
    const isOther = next !== slide
    slide = next
    if (isOther) see(null)
    for (const arrow of arrows) {
      const isLast = arrow.dataset["towards"] === "next" ? context.index === all.length - 1 : context.index === 0
      arrow.ariaDisabled = String(isLast)
    }
  }
  const give = (order: EarlyOrder) => {
    if (isTurn(order)) {
      if (reader !== null) return reader.send(order)
      slides.send(order)
      target = slides.getSnapshot().context.page
      return
    }
    const from = look ?? lookOf(wholeView(frame()))
    if (zoom !== null) return zoom.send(order.type === "zoom.by" ? { ...order, from: from.view } : order)
    see(zoomed(shown(), from, order))
    if (order.type === "zoom.by") restLater()
  }
  const resize = () => {
    const [before, from] = [look, framed]
    slides.send({ type: "viewport.resized", viewport: { width: innerWidth, height: innerHeight } })
    see(before && refittedLook(from, shown(), before))
  }
  const leave = () => {
    removeEventListener("resize", resize)
    clearTimeout(rest)
    slides.stop()
  }
  draw(slides.getSnapshot())
  slides.start()
  slides.subscribe(draw)
  // Nothing slides beneath it (src/reader/page/Turning.module.css), and fingers turn it (src/ui/firstSlide.css).
  const markTurned = () => {
    dataset["firstSlide"] = isBrowserZoomed() ? "zoomed" : "turned"
  }
  markTurned()
  visualViewport?.addEventListener("resize", markTurned)
  addEventListener("resize", resize)
  // Last: what fails before must not leave somebody who hears keys and turns nothing.
  const heard = hearTurns(
    {
      total: issue.total,
      arrows,
      isHere,
      isCloser: () => look !== null && isCloser(frame(), look.view),
      middle: () => {
        const { left, top, width, height } = place.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      }
    },
    give
  )
  for (const event of globalThis.sayfaEarlyKeys?.() ?? []) heard.press(event)

  /** What a turn brings in is styled while the turn lasts: it must not slide in then either. */
  const letSlide = (until: EarlySlides | null) => {
    const isTurning = (snapshot: ReturnType<EarlySlides["getSnapshot"]>) =>
      snapshot.status === "active" && snapshot.matches("turning")
    const remove = () => delete dataset["firstSlide"]
    if (until === null || !isTurning(until.getSnapshot())) return remove()
    const turn = until.subscribe({
      next: (snapshot) => {
        if (isTurning(snapshot)) return
        turn.unsubscribe()
        remove()
      },
      complete: remove
    })
  }
  return {
    follow: (followed, itsZoom) => {
      if (target !== null && isHere()) followed.send({ type: "slide.go", page: target })
      target = null
      if (isEnded) return () => {}
      leave()
      reader = followed
      zoom = itsZoom
      draw(followed.getSnapshot())
      const seen = [
        followed.subscribe(draw),
        itsZoom.subscribe(({ context: { view, byDoubleClick } }) => {
          if (!isEnded) see(lookOf(view, byDoubleClick))
        })
      ]
      const isThere = (view: View) =>
        isSame(view, wholeView(frame())) || isSame(view, itsZoom.getSnapshot().context.view)
      if (look !== null && (look.isRolling || !isThere(look.view))) itsZoom.send(orderTo(frame(), look))
      return () => seen.forEach((one) => one.unsubscribe())
    },
    end: () => {
      if (!isHere()) target = null
      if (isEnded) return
      isEnded = true
      leave()
      heard.end()
      visualViewport?.removeEventListener("resize", markTurned)
      drawn.clear()
      const last = reader?.getSnapshot()
      // An obstacle came between: what is opened after it goes on from there.
      if (last !== undefined && last.status !== "active" && isHere()) target = last.context.page
      letSlide(reader)
      reader = null
      zoom = null
    }
  }
}

const place = document.querySelector<HTMLElement>("#first-slide")
// The reader may have come first, and hears all by itself.
if (place !== null && globalThis.sayfaEarlyTurns === undefined) globalThis.sayfaEarlyTurns = turning(place)
