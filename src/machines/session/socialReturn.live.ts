import { Deferred, Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { type SocialOutcome, SocialWindow } from "../../services/session/SocialWindow.ts"
import { ask, fill } from "../slot.ts"
import { socialReturnMachine } from "./socialReturn.machine.ts"

const broken = { _tag: "Unexpected", message: null } as const

const complete = (query: string) =>
  ApiClient.use((api) => api.social.completeAuth({ payload: { query } })).pipe(
    Effect.andThen(({ data }) => SessionStore.use((store) => store.write(data))),
    Effect.match({
      onSuccess: (): SocialOutcome => ({ trouble: null, email: null, join: null }),
      // Nobody's password is asked for but where the server says so.
      onFailure: (error): SocialOutcome => {
        const { email, join } = error._tag === "SocialRefused" ? error : { email: null, join: null }
        return { trouble: troubleIn(error), email, join }
      }
    })
  )

/** How each return went: the server takes each once, however often a screen is tried out. */
const returns = new Map<string, Deferred.Deferred<SocialOutcome>>()

const outcomeOf = (query: string) =>
  Effect.suspend(() => {
    const asked = returns.get(query)
    if (asked !== undefined) return Deferred.await(asked)
    const outcome = Deferred.makeUnsafe<SocialOutcome>()
    returns.set(query, outcome)
    return complete(query).pipe(
      Effect.onExit((exit) => Deferred.done(outcome, exit)),
      Effect.forkDetach,
      Effect.andThen(Deferred.await(outcome))
    )
  })

export const liveSocialReturn = fill(socialReturnMachine, {
  finish: ask(
    ({ query }, hear) =>
      Effect.flatMap(outcomeOf(query), ({ trouble }) =>
        hear(trouble === null ? { type: "return.accepted" } : { type: "return.refused", trouble })
      ),
    { type: "return.refused", trouble: broken }
  ),
  close: ask(
    ({ query }) =>
      Effect.flatMap(outcomeOf(query), (outcome) => SocialWindow.use((window) => window.close(query, outcome))),
    undefined as never
  )
})
