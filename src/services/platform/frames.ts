import { Effect } from "effect"

/** Says each time that the browser is about to draw a picture, and when that is, until it is interrupted. */
export const frames = (say: (time: number) => Effect.Effect<void>): Effect.Effect<never> =>
  Effect.callback<never>(() => {
    let next = requestAnimationFrame(function draw(time) {
      next = requestAnimationFrame(draw)
      Effect.runSync(say(time))
    })
    return Effect.sync(() => cancelAnimationFrame(next))
  })
