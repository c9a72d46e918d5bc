import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { ProviderUnknown, SocialRefused } from "../../src/contract/social.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { knownBrowser } from "../session/knownBrowser.ts"
import { SessionMails } from "../session/mails.ts"
import { MailTokens } from "../session/MailTokens.ts"
import { Sessions } from "../session/Sessions.ts"
import { Accounts } from "../session/Accounts.ts"
import { socialBrowser } from "./browser.ts"
import { type Person, SocialProviders } from "./provider.ts"
import { Identities } from "./Identities.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "social",
  Effect.fnUntraced(function* (handlers) {
    const configuration = yield* Configuration
    const allowance = {
      hits: configuration.LOGIN_ATTEMPTS_PER_ADDRESS,
      seconds: configuration.ATTEMPTS_WINDOW_SECONDS
    }
    const accounts = yield* Accounts
    const security = yield* SecurityLog
    const attempts = yield* RateLimits
    const browser = yield* socialBrowser
    const identities = yield* Identities
    const known = yield* knownBrowser
    const mails = yield* SessionMails
    const mailTokens = yield* MailTokens
    const providers = yield* SocialProviders
    const sessions = yield* Sessions
    const redirect = `${yield* publicAddress}/oauth2-redirect`

    const limited = Effect.fnUntraced(function* (what: "social.begin" | "social.complete") {
      yield* attempts.allow([what, yield* visitor], allowance)
    })

    /** Many users may share an address, so a success is not counted. */
    const uncount = Effect.gen(function* () {
      const from = yield* visitor
      yield* attempts.uncount(["social.begin", from])
      yield* attempts.uncount(["social.complete", from])
    })

    return handlers.handleAll({
      providers: Effect.fn("social.providers")(() => {
        const items = providers.map(({ name, title }) => ({ name, title }))
        return Effect.succeed(answer({ items }))
      }),
      initiateAuth: Effect.fn("social.initiateAuth")(function* ({ query }) {
        const provider = providers.find(({ name }) => name === query.provider)
        if (provider === undefined) return yield* new ProviderUnknown()
        yield* limited("social.begin")
        const { question, url } = yield* provider.ask(redirect)
        const { name, title } = provider
        yield* identities.begin(yield* browser.setCookie, {
          provider: name,
          question,
          remembered: query.remember === "true"
        })
        return { success: true as const, authUrl: url, provider: { name, title } }
      }),
      completeAuth: Effect.fn("social.completeAuth")(function* ({ payload }) {
        yield* limited("social.complete")
        const query = new URLSearchParams(payload.query)
        const main = providers[0]?.title ?? configuration.OIDC_NAME
        const refused = (reason: SocialRefused["reason"], provider = main) =>
          new SocialRefused({ reason, provider, email: null, join: null })

        const state = query.get("state") ?? ""
        const error = query.get("error")
        if (state === "" || (error ?? query.get("code") ?? "") === "") return yield* refused("incomplete")
        const secret = yield* browser.secret
        const attempt = secret === null ? null : yield* identities.take(secret, state)
        const provider = providers.find(({ name }) => name === attempt?.provider)
        if (attempt === null || provider === undefined) return yield* refused("expired")
        const { title } = provider
        if (error === "access_denied") return yield* refused("cancelled", title)

        const person: Person = yield* provider.confirm(new URL(`${redirect}?${query}`), attempt.question).pipe(
          Effect.tapError(({ code }) =>
            Effect.logWarning("A social sign-in was not confirmed").pipe(Effect.annotateLogs({ code }))
          ),
          Effect.mapError(({ reason }) => refused(reason, title))
        )
        const entered = yield* identities.enter(provider.name, person, yield* requestLanguage)
        if (entered === null) {
          const join = yield* identities.wait(state, person)
          return yield* new SocialRefused({ reason: "addressTaken", provider: title, email: person.email, join })
        }
        const { user, isJoined } = entered
        const userAgent = (yield* HttpServerRequest.HttpServerRequest).headers["user-agent"] ?? ""
        const isKnown = (yield* known.idFor(user.email)) !== null
        const data = yield* sessions.openByIdentity(user, person, {
          remembered: attempt.remembered,
          userAgent,
          isKnown
        })
        if (data === null) return yield* refused("expired", title)
        yield* known.remember(user.email)
        yield* uncount
        yield* security.note("signedIn", { userId: user.id, what: provider.name })
        if (isJoined) yield* security.note("identityLinked", { userId: user.id, what: provider.name })
        yield* accounts.setLanguage(user.id, yield* requestLanguage)
        if (isJoined && (yield* accounts.byEmail(user.email))?.passwordHash != null) {
          yield* mails.joined(user, title, yield* mailTokens.make(user.id, "reset"), yield* requestLanguage)
        }
        return answer(data, yield* say("signedIn"))
      })
    })
  })
)
