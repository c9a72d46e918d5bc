import Hammer from "hammerjs"
import { useEffect, useRef } from "react"
import { gestureLimits, type Pointer } from "../../domain/reader/gestures.ts"
import { type Point, type View, wheelPixels } from "../../domain/reader/slideView.ts"
import { gesturesOf, type SurfaceRef, slidesOf, zoomOf } from "../../machines/reader/surface.view.ts"
import { isFirst, isLast } from "../../machines/reader/slides.view.ts"
import { isSeenCloser, laidOutOf, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"
import { isBrowserZoomed } from "./browserZoom.ts"
import { control } from "./selectors.ts"

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
  return { scale: a * laidOutOf(zoom), x: e, y: f }
}

/** How far a slide that moves back after a drag is still from its place, in pixels. */
const slideOffset = (viewer: HTMLElement): number => Number.parseFloat(drawnIn(viewer).translate) || 0

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

const byWheel = ({ deltaX, deltaY, deltaMode, shiftKey }: WheelEvent): Point => {
  const isAcross = shiftKey && deltaX === 0
  const [x, y] = isAcross ? [deltaY, 0] : [deltaX, deltaY]
  return { x: wheelPixels(x, deltaMode), y: wheelPixels(y, deltaMode) }
}

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
    const isZoomedIn = () => isSeenCloser(zoomOf(surface).getSnapshot())
    const selecting = () => isSelecting(viewer)
    const pointer = ({ pointerType }: HammerInput) => pointerType as Pointer
    let startTarget: EventTarget | null = null
    let isForReader = true
    let isPan = false
    let liftedAt = Number.NEGATIVE_INFINITY

    // Hammer sets no styles: the reader's own decide what can be selected and what touches do.
    const manager = new Hammer.Manager(viewer, {
      inputClass: Hammer.PointerEventInput,
      touchAction: "none",
      cssProps: {}
    } as HammerOptions)
    const pinch = new Hammer.Pinch()
    const pan = new Hammer.Pan({ threshold: gestureLimits.panFrom, pointers: 1, enable: unlessCancelled })
    const tap = new Hammer.Tap({ time: gestureLimits.tapFor })
    manager.add([pinch, pan, tap])
    pinch.recognizeWith(pan)

    manager.on("hammer.input", (input) => {
      if (input.isFirst) {
        startTarget = input.srcEvent.target
        isForReader = !isWithin(startTarget, ownGestures) && !isBrowserZoomed()
        isPan = false
      }
      if (input.isFinal) liftedAt = input.srcEvent.timeStamp
      if (!isForReader) return
      if (input.eventType === Hammer.INPUT_START) {
        gestures.send({ type: "pointer.down", fingers: input.pointers.length, at: at(input.center), from: from() })
      }
      // The other recognisers see this input after this one.
      if (input.isFinal) queueMicrotask(() => gestures.send({ type: "pointer.up" }))
    })
    const on = (events: string, send: (input: HammerInput) => void) =>
      manager.on(events, (input) => {
        if (isForReader) send(input)
      })
    const by = ({ deltaX, deltaY }: HammerInput): Point => ({ x: deltaX, y: deltaY })
    on("panstart", (input) => {
      const slides = slidesOf(surface).getSnapshot()
      isPan = isZoomedIn()
      gestures.send({
        type: "drag.begun",
        pointer: pointer(input),
        by: by(input),
        onWords: isWithin(startTarget, words),
        selecting: selecting(),
        closer: isPan,
        from: from(),
        aside: slideOffset(viewer),
        width: viewer.clientWidth,
        isFirst: isFirst(slides),
        isLast: isLast(slides)
      })
    })
    on("panmove", (input) => gestures.send({ type: "drag.moved", by: by(input), selecting: selecting() }))
    on("panend", (input) =>
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
    on("pancancel", () => gestures.send({ type: "drag.cancelled" }))
    on("pinchstart", () => gestures.send({ type: "fingers.begun", from: from() }))
    on("pinchmove", ({ center, scale }) => gestures.send({ type: "fingers.moved", at: at(center), factor: scale }))
    on("pinchend pinchcancel", () => gestures.send({ type: "fingers.ended" }))
    on("tap", (input) =>
      gestures.send({
        type: "tap.given",
        pointer: pointer(input),
        at: at(input.center),
        onControl: isWithin(startTarget, control),
        selecting: selecting(),
        closer: isZoomedIn(),
        width: viewer.clientWidth
      })
    )

    const onWheel = (event: WheelEvent) => {
      if (isBrowserZoomed() || isWithin(event.target, ownGestures)) return
      const zooms = event.ctrlKey || event.metaKey
      const closer = isZoomedIn()
      // A selection keeps the page in place.
      if (!zooms && !closer && selecting()) return
      if (zooms || closer) event.preventDefault()
      gestures.send({
        type: "wheel.turned",
        by: byWheel(event),
        at: at({ x: event.clientX, y: event.clientY }),
        zooms,
        closer,
        from: from()
      })
    }
    const onMouseDown = (event: MouseEvent) => {
      if (event.button !== 0 || isWithin(event.target, control) || isWithin(event.target, ownGestures)) return
      const drags = isZoomedIn() && !isWithin(event.target, words)
      if (event.detail === 1 && !drags) return
      event.preventDefault()
      // As the browser would have done if the default were not prevented.
      if (drags && !event.shiftKey) getSelection()?.removeAllRanges()
    }
    /**
     * Blocks clicks nobody meant: after a pan that began on a link (the link moves along, so it is still under the mouse),
     * and after a double tap that moved a link under the finger.
     */
    const blockStrayClick = (event: MouseEvent) => {
      const isBroughtThere =
        event.timeStamp - liftedAt < clickAfter && around(event.target, control) !== around(startTarget, control)
      if (event.detail === 0 || !(isPan || isBroughtThere)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onDragStart = (event: DragEvent) => {
      if (!selecting()) event.preventDefault()
    }
    const updateTouchAction = () => manager.set({ touchAction: isBrowserZoomed() ? "manipulation" : "none" })
    updateTouchAction()
    visualViewport?.addEventListener("resize", updateTouchAction)
    viewer.addEventListener("wheel", onWheel, { passive: false })
    viewer.addEventListener("mousedown", onMouseDown)
    viewer.addEventListener("click", blockStrayClick, true)
    viewer.addEventListener("dragstart", onDragStart)
    return () => {
      manager.destroy()
      visualViewport?.removeEventListener("resize", updateTouchAction)
      viewer.removeEventListener("wheel", onWheel)
      viewer.removeEventListener("mousedown", onMouseDown)
      viewer.removeEventListener("click", blockStrayClick, true)
      viewer.removeEventListener("dragstart", onDragStart)
    }
  }, [surface])
  return place
}
