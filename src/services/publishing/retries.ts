import { Effect } from "effect"
import { pauseAfter } from "../../domain/publishing/uploadPiece.ts"
import { backOnline } from "../platform/backOnline.ts"

/** Waits after lost connections in a row, at most until the browser is online again. */
export const pause = (cuts: number): Effect.Effect<void> => Effect.race(Effect.sleep(pauseAfter(cuts)), backOnline)

/** Retries without end while only the connection fails. */
export const retryWhileCut = <A, E, R>(
  ask: Effect.Effect<A, E, R>,
  isCut: (error: E) => boolean
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    let cuts = 0
    const asking: Effect.Effect<A, E, R> = Effect.catchIf(ask, isCut, () =>
      Effect.andThen(
        Effect.suspend(() => pause(++cuts)),
        asking
      )
    )
    return asking
  })
