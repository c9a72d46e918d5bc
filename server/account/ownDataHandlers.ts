import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { WrongPassword } from "../../src/contract/account.ts"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal, type Principal } from "../../src/contract/authorisation.ts"
import { ArchiveNotFound, ArchiveTooSoon, SignInAgainNeeded } from "../../src/contract/ownData.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { answer } from "../platform/http/answer.ts"
import { Configuration } from "../platform/config.ts"
import { Passwords } from "../platform/passwords.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { requestLanguage, sentence } from "../platform/wording.ts"
import { Sessions } from "../session/Sessions.ts"
import { archiveAddress } from "./archiveFile.ts"
import { Archives } from "./Archives.ts"
import { Deletions } from "./Deletions.ts"
import { Profiles } from "./Profiles.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "ownData",
  Effect.fnUntraced(function* (handlers) {
    const { LOGIN_ATTEMPTS: hits, ATTEMPTS_WINDOW_SECONDS: seconds } = yield* Configuration
    const attempts = yield* RateLimits
    const archives = yield* Archives
    const deletions = yield* Deletions
    const passwords = yield* Passwords
    const profiles = yield* Profiles
    const security = yield* SecurityLog
    const sessions = yield* Sessions

    /** The password, or, for an account without one, a sign-in a short time ago. */
    const demandPresence = Effect.fnUntraced(function* ({ user, sessionId }: Principal, password: string) {
      const hash = yield* profiles.passwordHash(user.id)
      if (hash === null) {
        if (!(yield* sessions.isFresh(sessionId))) return yield* new SignInAgainNeeded()
        return
      }
      // Counted with the guesses at changing it.
      const what = ["change-password", sessionId]
      yield* attempts.allow(what, { hits, seconds })
      if (!(yield* passwords.verify(hash, password))) return yield* new WrongPassword()
      yield* attempts.forget(what)
    })

    return handlers.handleAll({
      ownData: Effect.fn("ownData.ownData")(function* () {
        const { id } = (yield* CurrentPrincipal).user
        return answer({
          hasPassword: (yield* profiles.passwordHash(id)) !== null,
          archive: yield* archives.latest(id),
          publications: yield* deletions.owned(id),
          renewing: yield* deletions.renewing(id),
          family: yield* deletions.hasFamily(id),
          taken_back: yield* deletions.takenBack(id)
        })
      }),
      askArchive: Effect.fn("ownData.askArchive")(function* ({ payload }) {
        const principal = yield* CurrentPrincipal
        yield* demandPresence(principal, payload.password)
        const archive = yield* archives.ask(principal.user.id, yield* requestLanguage)
        if (archive === null) return yield* new ArchiveTooSoon()
        yield* security.note("archiveAsked", { userId: principal.user.id })
        return answer(archive)
      }),
      openArchive: Effect.fn("ownData.openArchive")(function* ({ params }) {
        const { user, sessionId } = yield* CurrentPrincipal
        if (!(yield* archives.isOpenTo(user.id, params.id))) return yield* new ArchiveNotFound()
        return answer({ url: yield* archiveAddress({ archive: params.id, user: user.id, sid: sessionId }) })
      }),
      deleteAccount: Effect.fn("ownData.deleteAccount")(function* ({ payload }) {
        const principal = yield* CurrentPrincipal
        yield* demandPresence(principal, payload.password)
        const erase_at = yield* deletions.ask(principal.user.id)
        yield* security.note("deletionAsked", { userId: principal.user.id })
        const language = yield* requestLanguage
        const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: publishingZone })
        return answer({ erase_at }, sentence(language, "accountLeaving", { until: days.format(new Date(erase_at)) }))
      })
    })
  })
)
