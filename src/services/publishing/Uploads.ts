import { Clock, Context, Data, Effect, Layer } from "effect"
import { HttpClient } from "effect/http"
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from "tus-js-client"
import { uploadsPath } from "../../contract/publishing.ts"
import { nextPiece, smallestPiece } from "../../domain/publishing/uploadPiece.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { signedHttp } from "../session/signedHttp.ts"
import { patiently, pause } from "./retries.ts"
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

/** The line failed, or the server, which then says how: not the upload. */
class Cut extends Data.TaggedError("Cut")<{ readonly fault: Trouble | null }> {}

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
     * anew once. It fails with what asking again would not change, and with what a server says that has failed five times
     * while not one byte arrived. Interrupted, what the server has stays there.
     */
    readonly send: (sending: Sending, hear: HearNews) => Effect.Effect<void, Trouble>
    /**
     * Removes an upload from the server, as well as can be, however often the line is cut: one that stays is let go by the
     * server in time. Answers whether it has become an issue, whose PDF it is now.
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

      /** Requests of whoever is signed in, as long as that is `owner`, where one is given. */
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
        let faults: ReadonlyArray<Trouble> = []
        let begunAnew = false
        const heed: HearNews = (news) => {
          if (news.type === "upload.begun") upload = news.upload
          if (news.type === "upload.acknowledged" && news.bytes > reached) {
            reached = news.bytes
            cuts = 0
            faults = []
          }
          return hear(news)
        }
        const going: Effect.Effect<void, Trouble> = Effect.suspend(() => attempt({ ...sending, upload }, heed)).pipe(
          Effect.catchTags({
            Cut: ({ fault }) => {
              if (fault !== null) faults = [...faults, fault]
              if (faults.length === mostFaults) return Effect.fail(worded(faults))
              cuts += 1
              return hear({ type: "upload.stalled" }).pipe(Effect.andThen(pause(cuts)), Effect.andThen(going))
            },
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
        patiently(
          Effect.tryPromise({
            try: () => Upload.terminate(addressOf(upload), { retryDelays: null, httpStack: stackOf(null) }),
            catch: (error) => failureIn(error, true)
          }),
          (error) => error._tag === "Cut" && error.fault === null
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

/** What an answer says of an upload: that there is one, or how far it is. */
const newsIn = (request: HttpRequest, response: HttpResponse): UploadNews | null => {
  if (response.getStatus() >= 300) return null
  const address = response.getHeader("location")
  if (request.getMethod() === "POST" && address !== undefined) return { type: "upload.begun", upload: idIn(address) }
  const bytes = Number.parseInt(response.getHeader("upload-offset") ?? "", 10)
  return Number.isNaN(bytes) ? null : { type: "upload.acknowledged", bytes }
}

/** The answers after which the same request may well succeed: also what stands before a server says so. */
const passing = [408, 409, 423, 429, 502, 503, 504]

/** Failures of a server, with no byte of progress between them, after which a person has to know. */
const mostFaults = 5

/** The last of them that says something. */
const worded = (faults: ReadonlyArray<Trouble>): Trouble =>
  faults.findLast(({ message }) => message !== null) ?? { _tag: "Unexpected", message: null }

/** What refuses a request whose answer has no body, as that of a `HEAD` has none. */
const tags: Readonly<Record<number, string>> = {
  401: "Unauthorised",
  403: "Forbidden",
  404: "UploadNotFound",
  410: "UploadNotFound",
  413: "FileTooLarge",
  507: "NoRoom"
}

const failureIn = (error: unknown, isBegun: boolean): Cut | Gone | Refused => {
  if (!(error instanceof DetailedError)) return new Refused({ trouble: troubleIn(error) })
  if (error.causingError instanceof Refused) return error.causingError
  const status = error.originalResponse?.getStatus() ?? 0
  const told = troubleIn(parsed(error.originalResponse?.getBody() ?? ""))
  const isFinal = told._tag === "UploadUsed"
  if (status < 400 || (passing.includes(status) && !isFinal)) return new Cut({ fault: null })
  const trouble = told.message === null ? { _tag: tags[status] ?? told._tag, message: null } : told
  if (status >= 500 && status !== 507) return new Cut({ fault: trouble })
  return isBegun && (status === 404 || status === 410) ? new Gone({ trouble }) : new Refused({ trouble })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
