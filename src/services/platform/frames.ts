import { Effect } from "effect"

/** Calls back before every animation frame, until interrupted. */
export const frames = (say: (time: number) => Effect.Effect<void>): Effect.Effect<never> =>
  Effect.callback<never>(() => {
    let next = requestAnimationFrame(function draw(time) {
      next = requestAnimationFrame(draw)
      Effect.runSync(say(time))
    })
    return Effect.sync(() => cancelAnimationFrame(next))
  })
