import { Clock, Effect, Stream } from "effect"
import { choiceOf, type ConsentFact, consentStream, consentText } from "../../domain/analytics/Consent.ts"
import { privacySignal } from "../../services/analytics/privacySignal.ts"
import { EventLog } from "../../services/platform/EventLog.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { consentMachine, type KeepConsent } from "./consent.machine.ts"

export const liveConsent = fill(consentMachine, {
  follow: ask(
    (_: void, hear) =>
      Effect.flatMap(privacySignal, (isOn) =>
        isOn
          ? hear({ type: "consent.signalled" })
          : EventLog.use((log) =>
              log
                .changes(consentStream)
                .pipe(Stream.runForEach((consent) => hear({ type: "consent.stored", choice: choiceOf(consent) })))
            )
      ),
    { type: "consent.stored", choice: "undecided" }
  ),
  recorder: orders(({ isGiven }: KeepConsent, _: void, hear) =>
    Effect.gen(function* () {
      const log = yield* EventLog
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      const fact: ConsentFact = { _tag: isGiven ? "ConsentGiven" : "ConsentRefused", text: consentText, at }
      yield* log.append(consentStream, [fact])
      return choiceOf(yield* log.fold(consentStream))
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError(cause), isGiven ? ("given" as const) : ("refused" as const))
      ),
      Effect.flatMap((choice) => hear({ type: "consent.recorded", choice }))
    )
  )
})
