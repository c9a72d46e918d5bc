import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, fill } from "../slot.ts"
import { authMachine } from "./auth.machine.ts"

const broken = { _tag: "Unexpected", message: null } as const

export const liveAuth = fill(authMachine, {
  learnProviders: ask(
    (_, hear) =>
      ApiClient.use((api) => api.social.providers()).pipe(
        Effect.map(({ data }) => data.items),
        Effect.orElseSucceed(() => []),
        Effect.andThen((providers) => hear({ type: "providers.known", providers }))
      ),
    { type: "providers.known", providers: [] }
  ),
  login: ask(
    ({ email, password, remember }, hear) =>
      ApiClient.use((api) => api.session.login({ payload: { email: email.trim(), password, remember } })).pipe(
        Effect.andThen(({ data }) => SessionStore.use((store) => store.write(data))),
        Effect.matchEffect({
          onSuccess: () => hear({ type: "login.accepted" }),
          onFailure: (error) => hear({ type: "login.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "login.refused", trouble: broken }
  ),
  register: ask(
    ({ name, email, password }, hear) =>
      ApiClient.use((api) =>
        api.session.register({
          payload: { name: name.trim(), email: email.trim(), password, passwordConfirm: password }
        })
      ).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "register.accepted" }),
          onFailure: (error) => hear({ type: "register.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "register.refused", trouble: broken }
  ),
  forgot: ask(
    ({ email }, hear) =>
      ApiClient.use((api) => api.session.forgotPassword({ payload: { email: email.trim() } })).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "forgot.accepted" }),
          onFailure: (error) => hear({ type: "forgot.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "forgot.refused", trouble: broken }
  ),
  verify: ask(
    ({ token }, hear) =>
      ApiClient.use((api) => api.session.verify({ payload: { token: token.trim() } })).pipe(
        Effect.andThen(SessionStore.use((store) => store.read)),
        Effect.matchEffect({
          onSuccess: (session) => hear({ type: "verify.accepted", isSignedIn: session !== null }),
          onFailure: (error) => hear({ type: "verify.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "verify.refused", trouble: broken }
  ),
  reset: ask(
    ({ token, password, passwordConfirm }, hear) =>
      ApiClient.use((api) => api.session.reset({ payload: { token: token.trim(), password, passwordConfirm } })).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "reset.accepted" }),
          onFailure: (error) => hear({ type: "reset.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "reset.refused", trouble: broken }
  ),
  social: ask((_, hear) => hear({ type: "social.refused", trouble: { _tag: "Failed", message: null }, email: null }), {
    type: "social.refused",
    trouble: broken,
    email: null
  })
})
