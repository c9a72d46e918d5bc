import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { HostRefused } from "../../src/contract/reader.ts"
import { activationToken } from "../../src/domain/reader/activation.ts"
import { Issues, isVisible } from "../catalogue/store.ts"
import { Configuration, isLoopback } from "../platform/config.ts"
import { ReadingDataStore } from "./store.ts"

/** A reader left open over a weekend is asked anew. */
const activationMillis = 24 * 60 * 60 * 1000

export const layer = HttpApiBuilder.group(
  Api,
  "reader",
  Effect.fnUntraced(function* (handlers) {
    const { ALLOWED_HOSTS, PUBLIC_URL } = yield* Configuration
    const issues = yield* Issues
    const kept = yield* ReadingDataStore
    const ownHosts = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname]
    const hosts = new Set([...ALLOWED_HOSTS, ...ownHosts].map((host) => host.toLowerCase()))

    const visible = Effect.fnUntraced(function* (id: string) {
      const { user } = yield* CurrentPrincipal
      const owned = yield* issues.byId(id)
      if (owned === null || !isVisible(owned, user.id)) return yield* new IssueNotFound({ issueId: id })
      return user.id
    })

    return handlers
      .handle(
        "activation",
        Effect.fn("reader.activation")(function* ({ payload: { domain } }) {
          const host = domain.toLowerCase().replace(/:\d{1,5}$/, "")
          if (!isLoopback(host) && !hosts.has(host)) return yield* new HostRefused({ domain })
          const expiry = (yield* Clock.currentTimeMillis) + activationMillis
          return { token: activationToken({ domain, expiry }) }
        })
      )
      .handle(
        "readingData",
        Effect.fn("reader.readingData")(function* ({ params }) {
          return yield* kept.get(yield* visible(params.id), params.id)
        })
      )
      .handle(
        "saveReadingData",
        Effect.fn("reader.saveReadingData")(function* ({ params, payload }) {
          yield* kept.set(yield* visible(params.id), params.id, payload)
          return payload
        })
      )
  })
)
