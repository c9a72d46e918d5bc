import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { HostRefused, ReadingDataOutdated } from "../../src/contract/reader.ts"
import { activationToken } from "../../src/domain/reader/activation.ts"
import { BodyTooLarge } from "../../src/contract/refusals.ts"
import { Issues } from "../catalogue/Issues.ts"
import { Configuration } from "../platform/config.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { readerHosts } from "./hosts.ts"
import { ReadingDataStore } from "./ReadingDataStore.ts"

/** A reader left open over a weekend must be activated again. */
const activationMillis = 24 * 60 * 60 * 1000

/** An open tab saves once a second at most. */
const savesPerMinute = { hits: 300, seconds: 60 }

export const layer = HttpApiBuilder.group(
  Api,
  "reader",
  Effect.fnUntraced(function* (handlers) {
    const mayShow = yield* readerHosts
    const { READING_DATA_MEGABYTES } = yield* Configuration
    const attempts = yield* RateLimits
    const issues = yield* Issues
    const readingData = yield* ReadingDataStore

    const visible = Effect.fnUntraced(function* (id: string) {
      const { user } = yield* CurrentPrincipal
      if ((yield* issues.visible(id, user.id)) === null) return yield* new IssueNotFound({ issueId: id })
      return user.id
    })

    return handlers.handleAll({
      activation: Effect.fn("reader.activation")(function* ({ payload: { domain } }) {
        if (!mayShow(domain)) return yield* new HostRefused({ domain })
        const expiry = (yield* Clock.currentTimeMillis) + activationMillis
        return { token: activationToken({ domain, expiry }) }
      }),
      readingData: Effect.fn("reader.readingData")(function* ({ params, query: { since = null } }) {
        return yield* readingData.get(yield* visible(params.id), params.id, since)
      }),
      saveReadingData: Effect.fn("reader.saveReadingData")(function* ({ params, payload }) {
        const userId = yield* visible(params.id)
        yield* attempts.allow(["reading data", userId], savesPerMinute)
        if ((yield* readingData.bytesBeside(userId, params.id)) > READING_DATA_MEGABYTES * 1024 * 1024)
          return yield* new BodyTooLarge()
        const { version: base = null, save = null, ...data } = payload
        const version = yield* readingData.set(userId, params.id, data, base, save)
        if (version !== null) return { ...data, version }
        return yield* new ReadingDataOutdated({ current: yield* readingData.get(userId, params.id, base) })
      })
    })
  })
)
