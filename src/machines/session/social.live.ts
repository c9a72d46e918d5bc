import { Data, Effect } from "effect"
import type { Trouble } from "../../domain/Trouble.ts"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { SocialWindow } from "../../services/session/SocialWindow.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type SocialAnswer, type SocialAsked, socialMachine } from "./social.machine.ts"

const stored = SessionStore.use((store) => store.read)

class SocialFailed extends Data.TaggedError("SocialFailed")<{
  readonly trouble: Trouble
  readonly email: string | null
  readonly join: string | null
}> {}

const socialFailed = (trouble: Trouble) => new SocialFailed({ trouble, email: null, join: null })

/** The window opens first: browsers block one that opens after a wait. */
const signInThrough = Effect.fnUntraced(function* (asked: SocialAsked) {
  const window = yield* SocialWindow.use(({ open }) => open).pipe(
    Effect.mapError(({ _tag }) => socialFailed({ _tag, message: null }))
  )
  const before = yield* stored
  const query = { provider: asked.provider, remember: asked.remember ? "true" : "false" } as const
  const { authUrl } = yield* ApiClient.use((api) => api.social.initiateAuth({ query })).pipe(
    Effect.mapError((error) => socialFailed({ _tag: "InitiateFailed", message: troubleIn(error).message }))
  )
  const outcome = yield* window.lead(authUrl)
  const after = yield* stored
  // A session from before the window opened does not count.
  if (after !== null && after.refreshToken !== before?.refreshToken) return
  if (outcome === null) return yield* socialFailed({ _tag: "PopupClosed", message: null })
  const { trouble, email, join } = outcome
  return yield* new SocialFailed({ trouble: trouble ?? { _tag: "Failed", message: null }, email, join })
}, Effect.scoped)

export const liveSocial = fill(socialMachine, {
  learnProviders: ask(
    (_, hear) =>
      ApiClient.use((api) => api.social.providers()).pipe(
        Effect.map(({ data }) => data.items),
        Effect.orElseSucceed(() => []),
        Effect.andThen((providers) => hear({ type: "providers.known", providers }))
      ),
    { type: "providers.known", providers: [] }
  ),
  signIn: ask(
    (asked, hear) =>
      signInThrough(asked).pipe(
        Effect.match({
          onSuccess: (): SocialAnswer => ({ type: "social.accepted" }),
          onFailure: ({ trouble, email, join }): SocialAnswer => ({ type: "social.refused", trouble, email, join })
        }),
        Effect.flatMap(hear)
      ),
    { type: "social.refused", trouble: troubleIn(null), email: null, join: null }
  )
})
