import { gestureLimits, isNear, isTap, type Moment, turnOn } from "../../domain/reader/gestures.ts"
import { orderOf } from "../../domain/reader/shortcuts.ts"
import { type Point, wheelFactor, wheelPixels } from "../../domain/reader/slideView.ts"
import { isBrowserZoomed } from "../effects/browserZoom.ts"
import { isTyping, overIn, pressOf, takesSpace } from "../effects/keyPress.ts"
import { control } from "../effects/selectors.ts"
import { noteKey } from "../panels/keyboard.ts"

/** Turns, as the surface's own keys and fingers ask for them. */
export type EarlyTurn =
  | { readonly type: "slide.next" | "slide.previous" }
  | { readonly type: "slide.go"; readonly page: number }

/** Zoom, as they and the wheel ask for it; points are from the slide's middle. */
export type EarlyZoomAsked =
  | { readonly type: "zoom.in" | "zoom.out" | "zoom.reset" }
  | { readonly type: "zoom.toggle"; readonly at: Point }
  | { readonly type: "zoom.by"; readonly at: Point; readonly factor: number }

export type EarlyOrder = EarlyTurn | EarlyZoomAsked

export const isTurn = (order: EarlyOrder): order is EarlyTurn => order.type.startsWith("slide")

/** The reader hears its fingers itself once it has a viewer. */
const hasViewer = (): boolean => document.querySelector("[data-viewer]") !== null

const momentOf = ({ clientX, clientY, timeStamp }: PointerEvent): Moment => ({
  x: clientX - innerWidth / 2,
  y: clientY,
  at: timeStamp
})

interface Heard {
  readonly total: number
  readonly arrows: Iterable<HTMLElement>
  /** The reader is still at the address; on another screen nothing is taken from it. */
  readonly isHere: () => boolean
  readonly isCloser: () => boolean
  /** The slide's middle in the window. */
  readonly middle: () => Point
}

/** Hears keys and fingers that turn, before the reader does; ends when it is told to. */
export const hearTurns = ({ total, arrows, isHere, isCloser, middle }: Heard, give: (order: EarlyOrder) => void) => {
  const ended = new AbortController()
  const { signal } = ended
  const order = (turn: EarlyOrder) => {
    if (isHere()) give(turn)
  }
  const press = (event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.isComposing || isTyping(target) || overIn(target) !== null) return
    const asked = orderOf(pressOf(event), {
      totalPage: total,
      singleKeys: false,
      canFill: false,
      hasStrip: false,
      hasHits: false,
      isSpaceTaken: isCloser() || takesSpace(target)
    })
    if (asked === null || asked === "held") return
    const turn: EarlyOrder | null =
      asked.type === "slide.go"
        ? asked
        : asked.type === "slide.next" ||
            asked.type === "slide.previous" ||
            asked.type === "zoom.in" ||
            asked.type === "zoom.out" ||
            asked.type === "zoom.reset"
          ? { type: asked.type }
          : null
    if (turn === null || !isHere()) return
    event.preventDefault()
    // An arrow that was tapped is kept as a key, which went nowhere.
    if (target !== null) noteKey()
    order(turn)
  }
  addEventListener("keydown", press, { signal })

  const from = ({ x, y }: Point): Point => ({ x: x - middle().x, y: y - middle().y })
  const isTheirs = ({ target }: Event) =>
    hasViewer() || isBrowserZoomed() || (target instanceof Element && target.closest(control) !== null)
  addEventListener(
    "wheel",
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || isTheirs(event) || !isHere()) return
      event.preventDefault()
      const factor = wheelFactor(wheelPixels(event.deltaY, event.deltaMode))
      give({ type: "zoom.by", at: from({ x: event.clientX, y: event.clientY }), factor })
    },
    { signal, passive: false }
  )

  let tapped: Moment | null = null
  /** A tap that turns nothing, perhaps the second of two. */
  const tap = (moment: Moment) => {
    const isSecond = tapped !== null && moment.at - tapped.at <= gestureLimits.doubleTap && isNear(moment, tapped)
    tapped = isSecond ? null : moment
    if (isSecond) order({ type: "zoom.toggle", at: from({ x: moment.x + innerWidth / 2, y: moment.y }) })
  }
  let way: Array<Moment> = []
  const fingers = new Set<number>()
  const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
  addEventListener(
    "pointerdown",
    (event) => {
      fingers.add(event.pointerId)
      way = fingers.size === 1 && event.button === 0 && !isTheirs(event) ? [momentOf(event)] : []
    },
    { signal }
  )
  addEventListener("pointermove", (event) => way.length > 0 && way.push(momentOf(event)), { signal })
  addEventListener(
    "pointerup",
    (event) => {
      lift(event)
      if (way.length === 0) return
      way.push(momentOf(event))
      const turn = event.pointerType === "mouse" || isCloser() ? null : turnOn(way, innerWidth)
      if (turn !== null) order({ type: `slide.${turn}` })
      else if (isTap(way)) tap(momentOf(event))
      way = []
    },
    { signal }
  )
  addEventListener(
    "pointercancel",
    (event) => {
      lift(event)
      way = []
    },
    { signal }
  )
  for (const arrow of arrows) {
    const type = arrow.dataset["towards"] === "next" ? "slide.next" : "slide.previous"
    arrow.addEventListener("click", () => order({ type }), { signal })
    // It will be gone, and the focus with it.
    arrow.addEventListener("mousedown", (event) => event.preventDefault(), { signal })
  }
  return { press, end: () => ended.abort() }
}
