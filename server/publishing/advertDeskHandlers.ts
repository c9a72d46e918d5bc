import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import type { MemberActivity } from "../../src/domain/publishing/MemberActivity.ts"
import type { AdvertForm, AdvertState, OwnAdvert } from "../../src/domain/publishing/OwnAdvert.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { say } from "../platform/wording.ts"
import { AdvertDesk, type AdvertMaker } from "./AdvertDesk.ts"
import { advertIssues } from "./advertIssues.ts"
import { advertMatches } from "./advertMatches.ts"
import { AdvertPictures } from "./AdvertPictures.ts"
import { demandEditor, roleDemands } from "./demandRole.ts"
import { MemberActivities } from "./MemberActivities.ts"

/** Of one user. */
const picturesPerHour = { hits: 120, seconds: 3600 }
const matchesPerMinute = { hits: 60, seconds: 60 }
const issuesPerMinute = { hits: 120, seconds: 60 }

type Activity = Extract<MemberActivity["activity"], `advert${string}`>

const events = {
  advertPlaced: "advertPlaced",
  advertChanged: "advertChanged",
  advertPaused: "advertChanged",
  advertResumed: "advertChanged",
  advertRemoved: "advertRemoved"
} as const

/** What publishers and the team do alike. */
const deskCalls = Effect.gen(function* () {
  const desk = yield* AdvertDesk
  const pictures = yield* AdvertPictures
  const security = yield* SecurityLog
  const activities = yield* MemberActivities
  const rateLimits = yield* RateLimits
  const sql = yield* SqlClient.SqlClient

  /** Tells the other people of the publication, and the security log. */
  const note = Effect.fnUntraced(function* (activity: Activity, { userId }: AdvertMaker, advert: OwnAdvert) {
    yield* security.note(events[activity], { userId, what: advert.id })
    if (advert.publication === null) return
    yield* activities.note({ activity, publicationId: advert.publication.id, userId, subject: advert.text })
  })

  return {
    list: (maker: AdvertMaker) => Effect.map(desk.list(maker), (adverts) => answer(adverts)),
    find: (maker: AdvertMaker, id: string) => Effect.map(desk.find(maker, id), (advert) => answer(advert)),
    place: Effect.fnUntraced(function* (
      maker: AdvertMaker,
      asked: { readonly publication: string | null; readonly key: string; readonly form: AdvertForm }
    ) {
      const { advert, isNew } = yield* desk.place(maker, asked)
      if (isNew) yield* note("advertPlaced", maker, advert)
      return answer(advert, yield* say("advertPlaced"))
    }),
    change: Effect.fnUntraced(function* (maker: AdvertMaker, id: string, version: number, form: AdvertForm) {
      const advert = yield* desk.change(maker, id, version, form)
      yield* note("advertChanged", maker, advert)
      return answer(advert, yield* say("advertChanged"))
    }),
    run: Effect.fnUntraced(function* (maker: AdvertMaker, id: string, state: AdvertState) {
      const { advert, isNew } = yield* desk.run(maker, id, state)
      const activity = state === "paused" ? "advertPaused" : "advertResumed"
      if (isNew) yield* note(activity, maker, advert)
      return answer(advert, yield* say(activity))
    }),
    remove: Effect.fnUntraced(function* (maker: AdvertMaker, id: string) {
      yield* note("advertRemoved", maker, yield* desk.remove(maker, id))
      return answer(null, yield* say("advertRemoved"))
    }),
    addPicture: Effect.fnUntraced(function* ({ userId }: AdvertMaker, file: string) {
      yield* rateLimits.allow(["pictures", userId], picturesPerHour)
      return answer(yield* pictures.add(userId, file))
    }),
    matches: Effect.fnUntraced(function* (
      { userId }: AdvertMaker,
      publicationId: string | null,
      { issues, keywords }: Pick<AdvertForm, "issues" | "keywords">
    ) {
      yield* rateLimits.allow(["advert matches", userId], matchesPerMinute)
      const found = yield* advertMatches({ publicationId, issueIds: issues, keywords }).pipe(
        Effect.provideService(SqlClient.SqlClient, sql)
      )
      return answer(found)
    }),
    issues: Effect.fnUntraced(function* (
      { userId }: AdvertMaker,
      publicationId: string | null,
      asked: { readonly query: string; readonly chosen: ReadonlyArray<string> }
    ) {
      yield* rateLimits.allow(["advert issues", userId], issuesPerMinute)
      return answer(
        yield* advertIssues({ publicationId, ...asked }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
      )
    })
  }
})

const makerOf = (isTeam: boolean) =>
  Effect.map(CurrentPrincipal, ({ user }): AdvertMaker => ({ userId: user.id, isTeam }))

const publishers = HttpApiBuilder.group(
  Api,
  "publisherAdverts",
  Effect.fnUntraced(function* (handlers) {
    const calls = yield* deskCalls
    const demand = yield* roleDemands
    const maker = makerOf(false)

    return handlers.handleAll({
      list: Effect.fn("publisherAdverts.list")(function* () {
        return yield* calls.list(yield* maker)
      }),
      place: Effect.fn("publisherAdverts.place")(function* ({ payload: { publication, key, ...form } }) {
        const by = yield* maker
        yield* demand.publication(by.userId, publication, "edit")
        return yield* calls.place(by, { publication, key, form })
      }),
      find: Effect.fn("publisherAdverts.find")(function* ({ params }) {
        return yield* calls.find(yield* maker, params.id)
      }),
      change: Effect.fn("publisherAdverts.change")(function* ({ params, payload: { version, ...form } }) {
        return yield* calls.change(yield* maker, params.id, version, form)
      }),
      run: Effect.fn("publisherAdverts.run")(function* ({ params, payload }) {
        return yield* calls.run(yield* maker, params.id, payload.state)
      }),
      remove: Effect.fn("publisherAdverts.remove")(function* ({ params }) {
        return yield* calls.remove(yield* maker, params.id)
      }),
      addPicture: Effect.fn("publisherAdverts.addPicture")(function* ({ payload }) {
        yield* demandEditor((yield* CurrentPrincipal).user)
        return yield* calls.addPicture(yield* maker, payload.picture.path)
      }),
      matches: Effect.fn("publisherAdverts.matches")(function* ({ payload: { publication, ...asked } }) {
        const by = yield* maker
        yield* demand.publication(by.userId, publication, "edit")
        return yield* calls.matches(by, publication, asked)
      }),
      issues: Effect.fn("publisherAdverts.issues")(function* ({ payload: { publication, ...asked } }) {
        const by = yield* maker
        yield* demand.publication(by.userId, publication, "edit")
        return yield* calls.issues(by, publication, asked)
      })
    })
  })
)

const team = HttpApiBuilder.group(
  Api,
  "teamAdverts",
  Effect.fnUntraced(function* (handlers) {
    const calls = yield* deskCalls
    const maker = makerOf(true)

    return handlers.handleAll({
      list: Effect.fn("teamAdverts.list")(function* () {
        return yield* calls.list(yield* maker)
      }),
      place: Effect.fn("teamAdverts.place")(
        function* ({ payload: { key, ...form } }) {
          return yield* calls.place(yield* maker, { publication: null, key, form })
        },
        Effect.catchTag("PublicationNotFound", Effect.die)
      ),
      find: Effect.fn("teamAdverts.find")(function* ({ params }) {
        return yield* calls.find(yield* maker, params.id)
      }),
      change: Effect.fn("teamAdverts.change")(
        function* ({ params, payload: { version, ...form } }) {
          return yield* calls.change(yield* maker, params.id, version, form)
        },
        Effect.catchTag("RoleInsufficient", Effect.die)
      ),
      run: Effect.fn("teamAdverts.run")(
        function* ({ params, payload }) {
          return yield* calls.run(yield* maker, params.id, payload.state)
        },
        Effect.catchTag("RoleInsufficient", Effect.die)
      ),
      remove: Effect.fn("teamAdverts.remove")(
        function* ({ params }) {
          return yield* calls.remove(yield* maker, params.id)
        },
        Effect.catchTag("RoleInsufficient", Effect.die)
      ),
      addPicture: Effect.fn("teamAdverts.addPicture")(function* ({ payload }) {
        return yield* calls.addPicture(yield* maker, payload.picture.path)
      }),
      matches: Effect.fn("teamAdverts.matches")(function* ({ payload }) {
        return yield* calls.matches(yield* maker, null, payload)
      }),
      issues: Effect.fn("teamAdverts.issues")(function* ({ payload }) {
        return yield* calls.issues(yield* maker, null, payload)
      })
    })
  })
)

export const layer = Layer.merge(publishers, team)
