import { type Duration, Effect, Exit, Option, Scope, Semaphore } from "effect"

/** What a task holds in its lane until its scope closes. */
export interface Place {
  /** Whether it has stepped aside, and keeps nobody waiting. */
  readonly isAside: () => boolean
  /** Waits until the task has taken long and there is room beside the lane, then leaves its place to the next. */
  readonly stepAside: (takingLong: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
}

export interface Lane {
  readonly places: number
  /** Waits in order for that many places. */
  readonly enter: (count: number) => Effect.Effect<Place, never, Scope.Scope>
  /** The same; null if others would wait behind it for longer than `limit`. */
  readonly enterWithin: (count: number, limit: Duration.Input) => Effect.Effect<Place | null, never, Scope.Scope>
}

interface LaneSize {
  /** How many tasks run at once, as long as none takes long. */
  readonly places: number
  /** How many tasks that take long may run beside them. */
  readonly aside: number
}

/** Places that tasks take in order. One that takes long steps aside, so that small ones need not wait for it. */
export const makeLane = Effect.fnUntraced(function* ({ places, aside }: LaneSize) {
  /** A task that needs several places is not overtaken. */
  const queue = yield* Semaphore.make(1)
  const inside = yield* Semaphore.make(places)
  const beside = yield* Semaphore.make(aside)

  const enter = Effect.fnUntraced(function* (count: number) {
    const scope = yield* Scope.make()
    yield* Effect.addFinalizer((exit) => Scope.close(scope, exit))
    yield* queue.withPermits(1)(inside.takeScoped(count)).pipe(Scope.provide(scope))
    let isAside = false
    const stepAside = (takingLong: Effect.Effect<void>) =>
      count > aside
        ? Effect.void
        : takingLong.pipe(
            Effect.andThen(beside.takeScoped(count)),
            Effect.andThen(Effect.sync(() => void (isAside = true))),
            Effect.andThen(Scope.close(scope, Exit.void))
          )
    return { isAside: () => isAside, stepAside } satisfies Place
  })

  /** In a scope of its own, so that places that came just too late are left at once. */
  const enterWithin = Effect.fnUntraced(function* (count: number, limit: Duration.Input) {
    const scope = yield* Scope.make()
    yield* Effect.addFinalizer((exit) => Scope.close(scope, exit))
    const place = yield* enter(count).pipe(Scope.provide(scope), Effect.timeoutOption(limit))
    if (Option.isNone(place)) yield* Scope.close(scope, Exit.void)
    return Option.getOrNull(place)
  })

  return { places, enter, enterWithin } satisfies Lane
})
