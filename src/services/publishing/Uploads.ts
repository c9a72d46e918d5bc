import { Clock, Context, Data, Effect, Layer } from "effect"
import { HttpClient } from "effect/http"
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from "tus-js-client"
import { uploadsPath } from "../../contract/publishing.ts"
import { nextPiece, pauseAfter, smallestPiece } from "../../domain/publishing/uploadPiece.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { signedBy, troubleIn } from "../platform/ApiClient.ts"
import { backOnline } from "../platform/backOnline.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { fileReader, httpStack, Refused } from "./tusHttp.ts"

export interface Sending {
  /** The id of the user whose upload it is: nobody else's session goes on with it. */
  readonly owner: string
  readonly name: string
  readonly bytes: Blob
  /** The id of the upload to go on with; null begins one. */
  readonly upload: string | null
}

export type UploadNews =
  | { readonly type: "upload.begun"; readonly upload: string }
  /** The server has said that it has this many bytes, from the first on. */
  | { readonly type: "upload.acknowledged"; readonly bytes: number }
  | { readonly type: "upload.stalled" }
  | { readonly type: "upload.completed" }

export type HearNews = (news: UploadNews) => Effect.Effect<void>

/** The line or the server failed, not the upload. */
class Cut extends Data.TaggedError("Cut") {}

/** The server does not know the upload any more. */
class Gone extends Data.TaggedError("Gone")<{ readonly trouble: Trouble }> {}

/**
 * PDFs on their way to the server in pieces, by the tus protocol. Source: product, "Uploads".
 */
export class Uploads extends Context.Service<
  Uploads,
  {
    /**
     * Sends a file until the server has all of it, from where the server's copy ends. A cut line is tried again without
     * end, in growing pauses and at once when the browser is online again; an upload that the server has let go is begun
     * anew once. It fails with what asking again would not change. Interrupted, what the server has stays there.
     */
    readonly send: (sending: Sending, hear: HearNews) => Effect.Effect<void, Trouble>
    /** Removes an upload from the server, as well as can be: one that stays is let go by the server in time. */
    readonly discard: (upload: string) => Effect.Effect<void>
  }
>()("sayfa/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const sessions = yield* SessionStore
      const http = yield* HttpClient.HttpClient
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const clock = yield* Clock.Clock

      /** Requests of whoever is signed in, as long as that is `owner`, where one is given. */
      const stackOf = (owner: string | null) =>
        httpStack(
          HttpClient.mapRequestEffect(http, (request) =>
            Effect.flatMap(sessions.read, (session) =>
              owner === null || session?.user.id === owner
                ? Effect.succeed(signedBy(session)(request))
                : Effect.fail(new Refused({ trouble: { _tag: "Unauthorised", message: null } }))
            )
          ),
          run
        )

      const attempt = ({ owner, name, bytes, upload }: Sending, hear: HearNews) =>
        Effect.callback<void, Cut | Gone | Refused>((resume) => {
          let askedAt = 0
          const heed = (request: HttpRequest, response: HttpResponse): Promise<void> => {
            const news = newsIn(request, response)
            if (request.getMethod() === "PATCH") {
              const { chunkSize = smallestPiece } = sending.options
              sending.options.chunkSize = nextPiece(chunkSize, clock.currentTimeMillisUnsafe() - askedAt)
            }
            return news === null ? Promise.resolve() : run(hear(news))
          }
          const sending = new Upload(bytes, {
            ...(upload === null ? { endpoint: uploadsPath } : { uploadUrl: addressOf(upload) }),
            metadata: { filename: name },
            chunkSize: smallestPiece,
            retryDelays: null,
            storeFingerprintForResuming: false,
            fileReader,
            httpStack: stackOf(owner),
            onUploadUrlAvailable: () => {
              // Where the contract says, whatever a server behind a proxy believes to be its own name.
              if (sending.url !== null) sending.url = addressOf(idIn(sending.url))
            },
            onBeforeRequest: () => void (askedAt = clock.currentTimeMillisUnsafe()),
            onAfterResponse: heed,
            onSuccess: () => resume(Effect.void),
            onError: (error) => resume(Effect.fail(failureIn(error, sending.url !== null)))
          })
          sending.start()
          return Effect.sync(() => void sending.abort())
        })

      const send = Effect.fn("Uploads.send")(function* (sending: Sending, hear: HearNews) {
        let { upload } = sending
        let reached = 0
        let cuts = 0
        let begunAnew = false
        const heed: HearNews = (news) => {
          if (news.type === "upload.begun") upload = news.upload
          if (news.type === "upload.acknowledged" && news.bytes > reached) {
            reached = news.bytes
            cuts = 0
          }
          return hear(news)
        }
        const going: Effect.Effect<void, Trouble> = Effect.suspend(() => attempt({ ...sending, upload }, heed)).pipe(
          Effect.catchTags({
            Cut: () =>
              hear({ type: "upload.stalled" }).pipe(
                Effect.andThen(Effect.suspend(() => Effect.race(Effect.sleep(pauseAfter(++cuts)), backOnline))),
                Effect.andThen(going)
              ),
            Gone: ({ trouble }) => {
              if (begunAnew) return Effect.fail(trouble)
              begunAnew = true
              upload = null
              reached = 0
              return going
            },
            Refused: ({ trouble }) => Effect.fail(trouble)
          })
        )
        yield* going
        yield* hear({ type: "upload.completed" })
      })

      const discard = Effect.fn("Uploads.discard")((upload: string) =>
        Effect.tryPromise({
          try: () => Upload.terminate(addressOf(upload), { retryDelays: null, httpStack: stackOf(null) }),
          catch: (error) => failureIn(error, true)
        }).pipe(
          Effect.catchTag("Gone", () => Effect.void),
          Effect.catch((error) => Effect.logWarning("An upload stays on the server", upload, error._tag))
        )
      )

      return { send, discard }
    })
  )
}

const addressOf = (upload: string): string => `${uploadsPath}/${upload}`
const idIn = (address: string): string => address.slice(address.lastIndexOf("/") + 1)

/** What an answer says of an upload: that there is one, or how far it is. */
const newsIn = (request: HttpRequest, response: HttpResponse): UploadNews | null => {
  if (response.getStatus() >= 300) return null
  const address = response.getHeader("location")
  if (request.getMethod() === "POST" && address !== undefined) return { type: "upload.begun", upload: idIn(address) }
  const bytes = Number.parseInt(response.getHeader("upload-offset") ?? "", 10)
  return Number.isNaN(bytes) ? null : { type: "upload.acknowledged", bytes }
}

/** The answers after which the same request may well succeed. */
const passing = [408, 409, 423, 429]

/** What refuses a request whose answer has no body, as that of a `HEAD` has none. */
const tags: Readonly<Record<number, string>> = {
  401: "Unauthorised",
  403: "Forbidden",
  404: "UploadNotFound",
  410: "UploadNotFound",
  413: "FileTooLarge"
}

const failureIn = (error: unknown, isBegun: boolean): Cut | Gone | Refused => {
  if (!(error instanceof DetailedError)) return new Refused({ trouble: troubleIn(error) })
  if (error.causingError instanceof Refused) return error.causingError
  const status = error.originalResponse?.getStatus() ?? 0
  if (status < 400 || status >= 500 || passing.includes(status)) return new Cut()
  const told = troubleIn(parsed(error.originalResponse?.getBody() ?? ""))
  const trouble = told.message === null ? { _tag: tags[status] ?? told._tag, message: null } : told
  return isBegun && (status === 404 || status === 410) ? new Gone({ trouble }) : new Refused({ trouble })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
