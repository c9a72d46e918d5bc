import Hammer from "hammerjs"
import { useEffect, useRef } from "react"
import { gestureLimits, type Pointer } from "../../domain/reader/gestures.ts"
import type { Point, View } from "../../domain/reader/slideView.ts"
import { gesturesOf, type SurfaceRef, slidesOf, zoomOf } from "../../machines/reader/surface.view.ts"
import { isFirst, isLast } from "../../machines/reader/slides.view.ts"
import { fitOf, isSeenCloser, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"

/** Elements that handle a press themselves. */
const control = "a, button, input, [role=link], [role=button], [data-goto]"
/** Milliseconds after the finger is lifted in which the browser may send a click. */
const clickAfter = 500
/** Elements over the viewer that handle their own gestures. */
const ownGestures = "[data-own-gestures]"
const words = ".line"

/** The camera's current style, in the middle of an animation too. */
const drawnIn = (viewer: HTMLElement): CSSStyleDeclaration =>
  getComputedStyle(viewer.querySelector("[data-camera]") ?? viewer)

/** The view as currently drawn, in the middle of an animation too. */
const drawnView = (viewer: HTMLElement, surface: SurfaceRef): View => {
  const zoom = zoomOf(surface).getSnapshot()
  if (travelOf(zoom) === "none") return viewOf(zoom)
  const { a, e, f } = new DOMMatrix(drawnIn(viewer).transform)
  return { scale: a * fitOf(zoom), x: e, y: f }
}

/** How far a slide that moves back after a drag is still drawn from its place. */
const drawnAside = (viewer: HTMLElement): number => Number.parseFloat(drawnIn(viewer).translate) || 0

const pointFrom = (viewer: HTMLElement, { x, y }: Point): Point => {
  const box = viewer.getBoundingClientRect()
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
}

const around = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

const isWithin = (target: EventTarget | null, selector: string): boolean => around(target, selector) !== null

const isSelecting = (viewer: HTMLElement): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && viewer.contains(selection.anchorNode)
}

/** Pixels per unit of `deltaMode`: pixels, lines, pages. */
const wheelUnits = [1, 16, 400]

const byWheel = ({ deltaX, deltaY, deltaMode, shiftKey }: WheelEvent): Point => {
  const unit = wheelUnits[deltaMode] ?? 1
  const isAcross = shiftKey && deltaX === 0
  return { x: (isAcross ? deltaY : deltaX) * unit, y: isAcross ? 0 : deltaY * unit }
}

/** While the browser itself is zoomed in, fingers and wheel belong to it. */
const isBrowserCloser = (): boolean => (visualViewport?.scale ?? 1) > 1.01

/** A cancelled touch has no position: a gesture that has not begun must not begin or wait because of it. */
const unlessCancelled = (recognizer: Recognizer | undefined, input: HammerInput | undefined): boolean => {
  const { state = 0 } = recognizer as unknown as { readonly state?: number }
  return input?.eventType !== Hammer.INPUT_CANCEL || (state & (Hammer.STATE_BEGAN | Hammer.STATE_CHANGED)) !== 0
}

/**
 * Tells the gestures chart what happens on the viewer. Selecting is left to the browser, except for the second press of
 * a double click, and for a mouse that drags a zoomed slide.
 */
export const useGestures = (surface: SurfaceRef) => {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewer = place.current
    if (viewer === null) return
    const gestures = gesturesOf(surface)
    const at = (point: Point) => pointFrom(viewer, point)
    const from = () => drawnView(viewer, surface)
    const isCloser = () => isSeenCloser(zoomOf(surface).getSnapshot())
    const selecting = () => isSelecting(viewer)
    const pointer = ({ pointerType }: HammerInput) => pointerType as Pointer
    let first: EventTarget | null = null
    let isOurs = true
    let panned = false
    let lifted = Number.NEGATIVE_INFINITY

    // Hammer sets no styles: the reader's own decide what can be selected and what touches do.
    const manager = new Hammer.Manager(viewer, {
      inputClass: Hammer.PointerEventInput,
      touchAction: "none",
      cssProps: {}
    } as HammerOptions)
    const pinch = new Hammer.Pinch()
    const pan = new Hammer.Pan({ threshold: gestureLimits.panFrom, pointers: 1, enable: unlessCancelled })
    const tap = new Hammer.Tap()
    manager.add([pinch, pan, tap])
    pinch.recognizeWith(pan)

    manager.on("hammer.input", (input) => {
      if (input.isFirst) {
        first = input.srcEvent.target
        isOurs = !isWithin(first, ownGestures) && !isBrowserCloser()
        panned = false
      }
      if (input.isFinal) lifted = input.srcEvent.timeStamp
      if (!isOurs) return
      if (input.eventType === Hammer.INPUT_START) {
        gestures.send({ type: "pointer.down", fingers: input.pointers.length, at: at(input.center), from: from() })
      }
      // The other recognisers see this input after this one.
      if (input.isFinal) queueMicrotask(() => gestures.send({ type: "pointer.up" }))
    })
    const hear = (events: string, tell: (input: HammerInput) => void) =>
      manager.on(events, (input) => {
        if (isOurs) tell(input)
      })
    const by = ({ deltaX, deltaY }: HammerInput): Point => ({ x: deltaX, y: deltaY })
    hear("panstart", (input) => {
      const slides = slidesOf(surface).getSnapshot()
      panned = isCloser()
      gestures.send({
        type: "drag.begun",
        pointer: pointer(input),
        by: by(input),
        onWords: isWithin(first, words),
        selecting: selecting(),
        closer: panned,
        from: from(),
        aside: drawnAside(viewer),
        width: viewer.clientWidth,
        isFirst: isFirst(slides),
        isLast: isLast(slides)
      })
    })
    hear("panmove", (input) => gestures.send({ type: "drag.moved", by: by(input), selecting: selecting() }))
    hear("panend", (input) =>
      gestures.send({
        type: "drag.ended",
        release: {
          by: by(input),
          pace: { x: input.overallVelocityX, y: input.overallVelocityY },
          velocity: { x: input.velocityX, y: input.velocityY }
        },
        selecting: selecting()
      })
    )
    hear("pancancel", () => gestures.send({ type: "drag.cancelled" }))
    hear("pinchstart", () => gestures.send({ type: "fingers.begun", from: from() }))
    hear("pinchmove", ({ center, scale }) => gestures.send({ type: "fingers.moved", at: at(center), factor: scale }))
    hear("pinchend pinchcancel", () => gestures.send({ type: "fingers.ended" }))
    hear("tap", (input) =>
      gestures.send({
        type: "tap.given",
        pointer: pointer(input),
        at: at(input.center),
        onControl: isWithin(first, control),
        selecting: selecting()
      })
    )

    const roll = (event: WheelEvent) => {
      if (isBrowserCloser()) return
      const zooms = event.ctrlKey || event.metaKey
      if (zooms || isCloser()) event.preventDefault()
      gestures.send({
        type: "wheel.turned",
        by: byWheel(event),
        at: at({ x: event.clientX, y: event.clientY }),
        zooms,
        from: from()
      })
    }
    const press = (event: MouseEvent) => {
      if (event.button !== 0 || isWithin(event.target, control) || isWithin(event.target, ownGestures)) return
      const drags = isCloser() && !isWithin(event.target, words)
      if (event.detail === 1 && !drags) return
      event.preventDefault()
      // As the browser would have done if the default were not prevented.
      if (drags && !event.shiftKey) getSelection()?.removeAllRanges()
    }
    /**
     * After panning, the mouse is still on the link it grabbed. After a double tap, a link may lie under the finger.
     * Neither is a click on that link.
     */
    const pass = (event: MouseEvent) => {
      const isBroughtThere =
        event.timeStamp - lifted < clickAfter && around(event.target, control) !== around(first, control)
      if (event.detail === 0 || !(panned || isBroughtThere)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const refuse = (event: DragEvent) => {
      if (!selecting()) event.preventDefault()
    }
    const yieldTouch = () => manager.set({ touchAction: isBrowserCloser() ? "manipulation" : "none" })
    yieldTouch()
    visualViewport?.addEventListener("resize", yieldTouch)
    viewer.addEventListener("wheel", roll, { passive: false })
    viewer.addEventListener("mousedown", press)
    viewer.addEventListener("click", pass, true)
    viewer.addEventListener("dragstart", refuse)
    return () => {
      manager.destroy()
      visualViewport?.removeEventListener("resize", yieldTouch)
      viewer.removeEventListener("wheel", roll)
      viewer.removeEventListener("mousedown", press)
      viewer.removeEventListener("click", pass, true)
      viewer.removeEventListener("dragstart", refuse)
    }
  }, [surface])
  return place
}
