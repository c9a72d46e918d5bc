import { Effect, Layer } from "effect"
import { Identities } from "../social/Identities.ts"
import { Clients } from "./Clients.ts"
import { MailTokens } from "./MailTokens.ts"
import { Sessions } from "./Sessions.ts"

/** Deletes ended sessions and expired tokens, attempts and browsers. */
export const sweep = Effect.gen(function* () {
  const services = [yield* Sessions, yield* MailTokens, yield* Identities, yield* Clients]
  yield* Effect.forEach(services, (service) => service.sweep, { discard: true })
})

/** At start and every hour. */
export const layer = Layer.effectDiscard(
  sweep.pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("Ended sessions could not be deleted; tried again in an hour", cause)
    ),
    Effect.andThen(Effect.sleep("1 hour")),
    Effect.forever,
    Effect.forkScoped
  )
)
