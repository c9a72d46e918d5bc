import { Context, Effect, Layer, Queue, Stream } from "effect"
import { debounceTime, distinctUntilChanged, fromEvent, map, merge, startWith } from "rxjs"
import type { Size } from "../../domain/reader/scale.ts"

/** Milliseconds without a change after which a resize counts. Source: product, "Slides". */
export const resizeDebounce = 250

/** The window's size in CSS pixels, and the device pixel ratio. */
export class Viewport extends Context.Service<
  Viewport,
  {
    readonly now: Effect.Effect<Size>
    readonly changes: Stream.Stream<Size>
    /** Now, and whenever the window is zoomed or moves to another screen. */
    readonly density: Stream.Stream<number>
  }
>()("sayfa/Viewport") {
  static readonly layer = Layer.sync(Viewport, () => {
    const size = (): Size => ({ width: window.innerWidth, height: window.innerHeight })
    const sizes = merge(fromEvent(window, "resize"), fromEvent(screen.orientation, "change")).pipe(
      debounceTime(resizeDebounce),
      map(size)
    )
    const densities = merge(fromEvent(window, "resize"), fromEvent(screen.orientation, "change")).pipe(
      startWith(null),
      map(() => window.devicePixelRatio),
      distinctUntilChanged()
    )
    return {
      now: Effect.sync(size),
      changes: Stream.callback<Size>((queue) =>
        Effect.acquireRelease(
          Effect.sync(() => sizes.subscribe((next) => Queue.offerUnsafe(queue, next))),
          (subscription) => Effect.sync(() => subscription.unsubscribe())
        )
      ),
      density: Stream.callback<number>((queue) =>
        Effect.acquireRelease(
          Effect.sync(() => densities.subscribe((next) => Queue.offerUnsafe(queue, next))),
          (subscription) => Effect.sync(() => subscription.unsubscribe())
        )
      )
    }
  })
}
