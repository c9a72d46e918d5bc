import { Clock, Effect, Random } from "effect"

const letters = 8

/** New ids of highlights (`vurgu_`), notes (`not_`) or saves (`kayit_`): the time, and chance that tells devices apart. */
export const markIds = Effect.fnUntraced(function* (prefix: "vurgu" | "not" | "kayit", count: number) {
  const now = yield* Clock.currentTimeMillis
  return yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(
      Random.next,
      (chance) =>
        `${prefix}_${now}_${chance
          .toString(36)
          .slice(2, 2 + letters)
          .padEnd(letters, "0")}`
    )
  )
})
