import { Clock, Context, Data, Effect, Layer } from "effect"
import { HttpClient } from "effect/http"
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from "tus-js-client"
import { uploadsPath } from "../../contract/publishing.ts"
import { nextPiece, minPieceBytes } from "../../domain/publishing/uploadPiece.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { signedHttp } from "../session/signedHttp.ts"
import { retryWhileCut, pause } from "./retries.ts"
import { fileReader, httpStack, Refused } from "./tusHttp.ts"

export interface Sending {
  /** The user who sends; no other session may continue. */
  readonly owner: string
  readonly name: string
  readonly bytes: Blob
  /** The id of the upload to continue; null begins one. */
  readonly upload: string | null
}

export type UploadNews =
  | { readonly type: "upload.begun"; readonly upload: string }
  /** The server has this many bytes. */
  | { readonly type: "upload.acknowledged"; readonly bytes: number }
  | { readonly type: "upload.stalled" }
  | { readonly type: "upload.completed" }

export type HearNews = (news: UploadNews) => Effect.Effect<void>

/** The connection or the server failed; `fault` is the server's error. */
class ConnectionLost extends Data.TaggedError("ConnectionLost")<{ readonly fault: Trouble | null }> {}

/** The server no longer has the upload. */
class Gone extends Data.TaggedError("Gone")<{ readonly trouble: Trouble }> {}

/** Sends PDFs in pieces by the tus protocol. Source: product, "Uploads". */
export class Uploads extends Context.Service<
  Uploads,
  {
    /**
     * Sends a file from where the server's copy ends. After a lost connection it retries without end, with growing
     * pauses; an upload that the server deleted is begun again once. Fails with a refusal, and after five server errors
     * without progress. If interrupted, the server keeps what it has.
     */
    readonly send: (sending: Sending, hear: HearNews) => Effect.Effect<void, Trouble>
    /**
     * Deletes an upload, retrying after lost connections; otherwise the server deletes it in time. True if it has
     * become an issue.
     */
    readonly discard: (upload: string) => Effect.Effect<boolean>
  }
>()("sayfa/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const sessions = yield* SessionStore
      const signed = yield* signedHttp
      const http = signed(yield* HttpClient.HttpClient)
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const clock = yield* Clock.Clock

      /** Requests of the current user, if that is still `owner`; null allows any. */
      const stackOf = (owner: string | null) =>
        httpStack(
          HttpClient.mapRequestEffect(http, (request) =>
            Effect.flatMap(sessions.read, (session) =>
              owner === null || session?.user.id === owner
                ? Effect.succeed(request)
                : Effect.fail(new Refused({ trouble: { _tag: "Unauthorised", message: null } }))
            )
          ),
          run
        )

      const attempt = ({ owner, name, bytes, upload }: Sending, hear: HearNews) =>
        Effect.callback<void, ConnectionLost | Gone | Refused>((resume) => {
          let askedAt = 0
          const hearNews = (request: HttpRequest, response: HttpResponse): Promise<void> => {
            const news = newsIn(request, response)
            if (request.getMethod() === "PATCH") {
              const { chunkSize = minPieceBytes } = sending.options
              sending.options.chunkSize = nextPiece(chunkSize, clock.currentTimeMillisUnsafe() - askedAt)
            }
            return news === null ? Promise.resolve() : run(hear(news))
          }
          const sending = new Upload(bytes, {
            ...(upload === null ? { endpoint: uploadsPath } : { uploadUrl: addressOf(upload) }),
            metadata: { filename: name },
            chunkSize: minPieceBytes,
            retryDelays: null,
            storeFingerprintForResuming: false,
            fileReader,
            httpStack: stackOf(owner),
            onUploadUrlAvailable: () => {
              // The contract's address, because a server behind a proxy may name another host.
              if (sending.url !== null) sending.url = addressOf(idIn(sending.url))
            },
            onBeforeRequest: () => void (askedAt = clock.currentTimeMillisUnsafe()),
            onAfterResponse: hearNews,
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
        let faults: ReadonlyArray<Trouble> = []
        let hasRestarted = false
        const hearNews: HearNews = (news) => {
          if (news.type === "upload.begun") upload = news.upload
          if (news.type === "upload.acknowledged" && news.bytes > reached) {
            reached = news.bytes
            cuts = 0
            faults = []
          }
          return hear(news)
        }
        const sendOn: Effect.Effect<void, Trouble> = Effect.suspend(() =>
          attempt({ ...sending, upload }, hearNews)
        ).pipe(
          Effect.catchTags({
            ConnectionLost: ({ fault }) => {
              if (fault !== null) faults = [...faults, fault]
              if (faults.length === maxFaults) return Effect.fail(lastWorded(faults))
              cuts += 1
              return hear({ type: "upload.stalled" }).pipe(Effect.andThen(pause(cuts)), Effect.andThen(sendOn))
            },
            Gone: ({ trouble }) => {
              if (hasRestarted) return Effect.fail(trouble)
              hasRestarted = true
              upload = null
              reached = 0
              return sendOn
            },
            Refused: ({ trouble }) => Effect.fail(trouble)
          })
        )
        yield* sendOn
        yield* hear({ type: "upload.completed" })
      })

      const discard = Effect.fn("Uploads.discard")((upload: string) =>
        retryWhileCut(
          Effect.tryPromise({
            try: () => Upload.terminate(addressOf(upload), { retryDelays: null, httpStack: stackOf(null) }),
            catch: (error) => failureIn(error, true)
          }),
          (error) => error._tag === "ConnectionLost" && error.fault === null
        ).pipe(
          Effect.as(false),
          Effect.catch((error) => {
            if (error._tag === "Gone") return Effect.succeed(false)
            if (error._tag === "Refused" && error.trouble._tag === "UploadUsed") return Effect.succeed(true)
            return Effect.as(Effect.logWarning("An upload stays on the server", upload, error._tag), false)
          })
        )
      )

      return { send, discard }
    })
  )
}

const addressOf = (upload: string): string => `${uploadsPath}/${upload}`
const idIn = (address: string): string => address.slice(address.lastIndexOf("/") + 1)

/** The upload's creation or progress in an answer; null for neither. */
const newsIn = (request: HttpRequest, response: HttpResponse): UploadNews | null => {
  if (response.getStatus() >= 300) return null
  const address = response.getHeader("location")
  if (request.getMethod() === "POST" && address !== undefined) return { type: "upload.begun", upload: idIn(address) }
  const bytes = Number.parseInt(response.getHeader("upload-offset") ?? "", 10)
  return Number.isNaN(bytes) ? null : { type: "upload.acknowledged", bytes }
}

/** Status codes after which the same request may succeed; proxies send them too. */
const retryable = [408, 409, 423, 429, 502, 503, 504]

/** Server errors in a row without progress after which sending fails. */
const maxFaults = 5

const lastWorded = (faults: ReadonlyArray<Trouble>): Trouble =>
  faults.findLast(({ message }) => message !== null) ?? { _tag: "Unexpected", message: null }

/** The refusal's tag by status, for answers without a body, such as those to `HEAD`. */
const tags: Readonly<Record<number, string>> = {
  401: "Unauthorised",
  403: "Forbidden",
  404: "UploadNotFound",
  410: "UploadNotFound",
  413: "FileTooLarge",
  507: "NoRoom"
}

const failureIn = (error: unknown, isBegun: boolean): ConnectionLost | Gone | Refused => {
  if (!(error instanceof DetailedError)) return new Refused({ trouble: troubleIn(error) })
  if (error.causingError instanceof Refused) return error.causingError
  const status = error.originalResponse?.getStatus() ?? 0
  const told = troubleIn(parsed(error.originalResponse?.getBody() ?? ""))
  const isFinal = told._tag === "UploadUsed"
  if (status < 400 || (retryable.includes(status) && !isFinal)) return new ConnectionLost({ fault: null })
  const trouble = told.message === null ? { _tag: tags[status] ?? told._tag, message: null } : told
  if (status >= 500 && status !== 507) return new ConnectionLost({ fault: trouble })
  return isBegun && (status === 404 || status === 410) ? new Gone({ trouble }) : new Refused({ trouble })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
