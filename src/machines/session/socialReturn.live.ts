import { Deferred, Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { type SocialOutcome, SocialWindow } from "../../services/session/SocialWindow.ts"
import { ask, fill } from "../slot.ts"
import { socialReturnMachine } from "./socialReturn.machine.ts"

const done: SocialOutcome = { trouble: null, email: null, join: null }

/** Finishes it on the server. A page that was loaded again has nothing to show it, and is done where somebody is signed in. */
const complete = (query: string) =>
  Effect.flatMap(
    SessionStore.use((store) => store.read),
    (stored) => (query === "" && stored !== null ? Effect.succeed(done) : send(query))
  )

const send = (query: string) =>
  ApiClient.use((api) => api.social.completeAuth({ payload: { query } })).pipe(
    Effect.andThen(({ data }) => SessionStore.use((store) => store.write(data))),
    Effect.match({
      onSuccess: () => done,
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
    { type: "return.refused", trouble: troubleIn(null) }
  ),
  close: ask(
    ({ query }) =>
      Effect.flatMap(outcomeOf(query), (outcome) => SocialWindow.use((window) => window.close(query, outcome))).pipe(
        // A window that can neither tell nor close says how it went.
        Effect.catchCause(() => Effect.void)
      ),
    undefined as never
  )
})
