import { Context, Effect, Layer, Queue, Stream } from "effect"
import { fromEvent, map, startWith } from "rxjs"

/** Fullscreen for the whole page. iPhones do not support it. */
export class Fullscreen extends Context.Service<
  Fullscreen,
  {
    /** Now and after every change; empty if not supported. */
    readonly changes: Stream.Stream<boolean>
    /** Browsers refuse without a click or key press. */
    readonly enter: Effect.Effect<void, FullscreenRefused>
    readonly exit: Effect.Effect<void, FullscreenRefused>
  }
>()("sayfa/Fullscreen") {
  static readonly layer = Layer.sync(Fullscreen, () => {
    const isFull = () => document.fullscreenElement !== null
    const changes = fromEvent(document, "fullscreenchange").pipe(startWith(null), map(isFull))
    const asking = (ask: () => Promise<void>) =>
      Effect.tryPromise({ try: ask, catch: (): FullscreenRefused => ({ _tag: "FullscreenRefused" }) })
    return {
      changes: document.fullscreenEnabled
        ? Stream.callback<boolean>((queue) =>
            Effect.acquireRelease(
              Effect.sync(() => changes.subscribe((next) => Queue.offerUnsafe(queue, next))),
              (subscription) => Effect.sync(() => subscription.unsubscribe())
            )
          )
        : Stream.empty,
      enter: asking(() => document.documentElement.requestFullscreen({ navigationUI: "hide" })),
      exit: asking(() => document.exitFullscreen())
    }
  })
}

export interface FullscreenRefused {
  readonly _tag: "FullscreenRefused"
}
