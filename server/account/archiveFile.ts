import { Effect, Option, Schema } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { archivePath } from "../../src/contract/ownData.ts"
import { NotFound } from "../../src/contract/refusals.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { serveStored } from "../platform/http/stored.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import type { Storage } from "../platform/storage.ts"
import { Tokens } from "../platform/tokens.ts"
import { Sessions } from "../session/Sessions.ts"
import { archiveKey, Archives } from "./Archives.ts"

/** A pass names the archive and the session that asked for it, which must be alive. */
const PassClaims = Schema.Struct({ archive: Schema.String, user: Schema.String, sid: Schema.String })

const passSeconds = 60

/** The address from which a session downloads its user's archive. */
export const archiveAddress = Effect.fn("archiveFile.address")(function* (claims: typeof PassClaims.Type) {
  const pass = yield* (yield* Tokens).sign("archive", claims, passSeconds)
  return `/api${archivePath}/${claims.archive}?pass=${encodeURIComponent(pass)}`
})

const serve = Effect.fn("archiveFile.serve")(function* (request: HttpServerRequest.HttpServerRequest) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost")
  const id = pathname.slice(pathname.lastIndexOf("/") + 1)
  const tokens = yield* Tokens
  const claims = Option.getOrNull(yield* tokens.verify("archive", PassClaims, searchParams.get("pass") ?? ""))
  if (claims === null || claims.archive !== id) return yield* new NotFound()
  const isAlive = yield* Sessions.use((sessions) => sessions.isAlive(claims.sid))
  if (!isAlive || !(yield* Archives.use((archives) => archives.isOpenTo(claims.user, id)))) return yield* new NotFound()
  yield* SecurityLog.use((security) => security.note("archiveDownloaded", { userId: claims.user }))
  const answer = yield* serveStored(archiveKey(id), {
    contentType: "application/zip",
    cacheControl: "private, no-store"
  })
  return HttpServerResponse.setHeader(answer, "content-disposition", 'attachment; filename="sayfa-data.zip"')
})

/** An archive of a user's own data, for whoever has a pass to it. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<Archives | SecurityLog | Sessions | Storage | Tokens>()
    yield* router.add("GET", `/api${archivePath}/:id`, (request) =>
      serve(request).pipe(Effect.provide(context), answerFailures)
    )
  })
)
