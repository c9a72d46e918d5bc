import { type Moment, turnOn } from "../../domain/reader/gestures.ts"
import { orderOf } from "../../domain/reader/shortcuts.ts"
import { isBrowserZoomed } from "../effects/browserZoom.ts"
import { isTyping, overIn, pressOf, takesSpace } from "../effects/keyPress.ts"
import { control } from "../effects/selectors.ts"
import { noteKey } from "../panels/keyboard.ts"

/** Turns, as the surface's own keys and fingers ask for them. */
export type EarlyOrder =
  | { readonly type: "slide.next" | "slide.previous" }
  | { readonly type: "slide.go"; readonly page: number }

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
}

/** Hears keys and fingers that turn, before the reader does; ends when it is told to. */
export const hearTurns = ({ total, arrows, isHere }: Heard, give: (order: EarlyOrder) => void) => {
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
      isSpaceTaken: takesSpace(target)
    })
    if (asked === null || asked === "held") return
    const turn: EarlyOrder | null =
      asked.type === "slide.go"
        ? asked
        : asked.type === "slide.next" || asked.type === "slide.previous"
          ? { type: asked.type }
          : null
    if (turn === null || !isHere()) return
    event.preventDefault()
    // An arrow that was tapped is kept as a key, which went nowhere.
    if (target !== null) noteKey()
    order(turn)
  }
  addEventListener("keydown", press, { signal })

  let way: Array<Moment> = []
  const fingers = new Set<number>()
  const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
  addEventListener(
    "pointerdown",
    (event) => {
      fingers.add(event.pointerId)
      const isTheirs = hasViewer() || (event.target instanceof Element && event.target.closest(control) !== null)
      const isOne = fingers.size === 1 && event.pointerType !== "mouse" && !isBrowserZoomed()
      way = isOne && !isTheirs ? [momentOf(event)] : []
    },
    { signal }
  )
  addEventListener("pointermove", (event) => way.length > 0 && way.push(momentOf(event)), { signal })
  addEventListener(
    "pointerup",
    (event) => {
      lift(event)
      if (way.length === 0) return
      const turn = turnOn([...way, momentOf(event)], innerWidth)
      way = []
      if (turn !== null) order({ type: `slide.${turn}` })
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
