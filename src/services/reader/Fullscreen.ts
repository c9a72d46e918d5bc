import { Context, Effect, Layer, Queue, Stream } from "effect"
import { fromEvent, map, startWith } from "rxjs"

/** The whole page on the whole screen, where the browser lets a page ask for that: iPhones do not. */
export class Fullscreen extends Context.Service<
  Fullscreen,
  {
    /** Whether it is, now and after every change, whoever made it; nothing where it cannot be. */
    readonly changes: Stream.Stream<boolean>
    /** Fails where the browser refuses, as without a person's press. */
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
