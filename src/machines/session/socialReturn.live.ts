import { Deferred, Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { type SocialOutcome, SocialWindow } from "../../services/session/SocialWindow.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { socialReturnMachine } from "./socialReturn.machine.ts"

const done: SocialOutcome = { trouble: null, email: null, join: null }

/** Finishes signing in on the server. A page loaded again has no query to send, and is done if a user is signed in. */
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
      // A password is asked for only where the server says so.
      onFailure: (error): SocialOutcome => {
        const { email, join } = error._tag === "SocialRefused" ? error : { email: null, join: null }
        return { trouble: troubleIn(error), email, join }
      }
    })
  )

/** The outcome of each return by its query: the server accepts each once, and StrictMode mounts a screen twice. */
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
        // A window that can neither report nor close shows the outcome.
        Effect.catchCause(() => Effect.void)
      ),
    undefined as never
  )
})
