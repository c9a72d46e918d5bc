import { Effect } from "effect"
import type { AuthForm } from "../../domain/session/SignInForm.ts"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { dropToken, type TokenUse } from "../../services/session/addressToken.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { authMachine } from "./auth.machine.ts"
import { liveSocial } from "./social.live.ts"

const stored = SessionStore.use((store) => store.read)

/** How long a finished form waits to learn whether this browser is still signed in. */
const patience = "3 seconds"

/**
 * Whether this browser is still signed in after the server has changed something. Keeps the user that the server sends.
 */
const isStillSignedIn = Effect.gen(function* () {
  if ((yield* stored) === null) return false
  yield* ApiClient.use((api) => api.session.checkAuth()).pipe(
    Effect.andThen(({ data }) =>
      data === null ? Effect.void : SessionStore.use((store) => store.keepUser(data.user))
    ),
    Effect.timeout(patience),
    Effect.ignore
  )
  return (yield* stored) !== null
})

/** A token that the server has refused is of no use any more. */
const forgetRefused = (use: TokenUse) => (error: object) =>
  Effect.sync(() => {
    if ("_tag" in error && error._tag === "LinkRefused") dropToken(use)
  })

/** Sends a form and answers that it was accepted or refused. */
const sent = <Form extends Exclude<AuthForm, "register" | "verify">, In, E, R>(
  form: Form,
  call: (fields: In) => Effect.Effect<unknown, E, R>
) => askServer(call, () => ({ type: `${form}.accepted` as const }), `${form}.refused`)

export const liveAuth = fill(authMachine, {
  login: sent("login", ({ email, password, remember, join }) =>
    ApiClient.use((api) =>
      api.session.login({ payload: { email: email.trim(), password, remember, ...(join === null ? {} : { join }) } })
    ).pipe(Effect.andThen(({ data }) => SessionStore.use((store) => store.write(data))))
  ),
  register: askServer(
    ({ name, email, password }) =>
      ApiClient.use((api) =>
        api.session.register({
          payload: { name: name.trim(), email: email.trim(), password, passwordConfirm: password }
        })
      ).pipe(
        Effect.andThen(({ data }) =>
          data !== null && "token" in data
            ? Effect.as(
                SessionStore.use((store) => store.write(data)),
                true
              )
            : Effect.succeed(false)
        )
      ),
    (isSignedIn) => ({ type: "register.accepted", isSignedIn }),
    "register.refused"
  ),
  forgot: sent("forgot", ({ email }) =>
    ApiClient.use((api) => api.session.forgotPassword({ payload: { email: email.trim() } }))
  ),
  verify: askServer(
    ({ token }) =>
      ApiClient.use((api) => api.session.verify({ payload: { token: token.trim() } })).pipe(
        Effect.tap(Effect.sync(() => dropToken("verify"))),
        Effect.andThen(isStillSignedIn),
        Effect.tapError(forgetRefused("verify"))
      ),
    (isSignedIn) => ({ type: "verify.accepted", isSignedIn }),
    "verify.refused"
  ),
  reset: sent("reset", ({ token, password, passwordConfirm }) =>
    ApiClient.use((api) => api.session.reset({ payload: { token: token.trim(), password, passwordConfirm } })).pipe(
      Effect.tap(Effect.sync(() => dropToken("reset"))),
      // A new password ends every session of the account, possibly this browser's too.
      Effect.andThen(isStillSignedIn),
      Effect.tapError(forgetRefused("reset"))
    )
  ),
  social: liveSocial
})
