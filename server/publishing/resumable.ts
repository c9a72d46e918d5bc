import { NodeHttpServerRequest } from "@effect/platform-node"
import { Server } from "@tus/server"
import { Effect, type Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Readable } from "node:stream"
import {
  FileTooLarge,
  NoRoom,
  PdfRefused,
  UploadConflict,
  UploadNotFound,
  UploadUsed,
  uploadsPath
} from "../../src/contract/publishing.ts"
import { InvalidRequest, MethodNotAllowed } from "../../src/contract/refusals.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { pathOf } from "../platform/http/methods.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { newId } from "../platform/identity.ts"
import { requestingPublisher } from "../session/authorisation.ts"
import type { Sessions } from "../session/Sessions.ts"
import type { Tokens } from "../platform/tokens.ts"
import { demandEditor } from "./demandRole.ts"
import { DiskSpace } from "./DiskSpace.ts"
import { refuseIfFull, usedByIssue } from "./tusRefusal.ts"
import { uploadLocker } from "./uploadLocker.ts"
import { UploadStore } from "./UploadStore.ts"
import { type Upload, Uploads } from "./Uploads.ts"

/** The tus headers that are passed on; CORS headers, for example, are not. */
const answerHeaders = [
  "connection",
  "location",
  "tus-extension",
  "tus-max-size",
  "tus-resumable",
  "tus-version",
  "upload-length",
  "upload-metadata",
  "upload-offset"
]

const version = "1.0.0"

/** The request headers that tus may see; others, such as those of a proxy, would change its answer. */
const requestHeaders = [
  "content-length",
  "content-type",
  "tus-resumable",
  "upload-length",
  "upload-metadata",
  "upload-offset"
]

const pieceType = "application/offset+octet-stream"

/**
 * The header of an unsupported request: a deferred length, a partial upload, a length in a PATCH, or a body longer than
 * the upload.
 */
const wrongField = ({ method, headers }: HttpServerRequest.HttpServerRequest): string | null => {
  const unsupported = ["upload-defer-length", "upload-concat", ...(method === "PATCH" ? ["upload-length"] : [])]
  const isTooLong =
    method === "POST" &&
    headers["content-type"] === pieceType &&
    Number(headers["content-length"]) > Number(headers["upload-length"])
  return unsupported.find((name) => headers[name] !== undefined) ?? (isTooLong ? "upload-length" : null)
}

/**
 * How long the current sender may go on after another request asks for the upload, because a lost connection is noticed
 * late.
 */
const lockDrainTimeout = 500

/** The file name without characters that cannot be stored. */
const nameOf = (filename: string | null | undefined): string =>
  (filename ?? "").replaceAll("\0", "").slice(0, 255).toWellFormed()

/** The refusal for an error of tus, which is plain text that may name a header. */
const refusalOf = (status: number, text: string) => {
  if (status === 404 || status === 410) return new UploadNotFound()
  if (text === usedByIssue) return new UploadUsed()
  if (status === 507) return new NoRoom()
  if (status === 409 || status === 423 || text.startsWith("Request aborted")) return new UploadConflict()
  if (status === 413) return new InvalidRequest({ field: "upload-length" })
  const field = /(?:tus|upload|content)-[a-z-]+/i.exec(text)?.[0].toLowerCase() ?? ""
  return new InvalidRequest({ field })
}

const make = Effect.gen(function* () {
  const uploads = yield* Uploads
  const diskSpace = yield* DiskSpace
  const publisher = yield* requestingPublisher
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const owners = new WeakMap<object, string>()
  const created = new WeakMap<object, string>()
  const server = new Server({
    path: uploadsPath,
    datastore: (yield* UploadStore).dataStore({
      byId: (id) => run(uploads.byId(id)),
      remove: (id) => run(uploads.remove(id))
    }),
    locker: uploadLocker(),
    lockDrainTimeout,
    relativeLocation: true,
    maxSize: maxPdfBytes,
    namingFunction: newId,
    onUploadCreate: async (request, { id, size = 0, metadata }) => {
      const ownerId = owners.get(request)
      if (ownerId === undefined) throw new Error("Nobody asks for this upload")
      await run(uploads.add({ id, ownerId, size, name: nameOf(metadata?.["filename"]) })).catch(refuseIfFull)
      created.set(request, id)
      return {}
    }
  })

  /**
   * The request in the form tus reads, with a streamed body, and Node's own request, from which tus notices a lost
   * connection.
   */
  const webOf = (request: HttpServerRequest.HttpServerRequest, path: string): Request => {
    const req = NodeHttpServerRequest.toIncomingMessage(request)
    const res = NodeHttpServerRequest.toServerResponse(request)
    const hasBody = request.method === "PATCH" || request.method === "POST"
    if (hasBody && request.headers["expect"] !== undefined) res.writeContinue()
    const web = new Request(new URL(path, "http://localhost"), {
      method: request.method,
      headers: requestHeaders.flatMap((name): Array<[string, string]> => {
        const value = request.headers[name]
        return value === undefined ? [] : [[name, value]]
      }),
      ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: "half" } : {})
    } as RequestInit)
    return Object.assign(web, { runtime: { name: "node", node: { req, res } } })
  }

  /** Deletes an upload whose creation is refused, because its sender never learns its address. */
  const handle = async (web: Request): Promise<Response> => {
    const answer = await server.handleWeb(web)
    const id = created.get(web)
    if (answer.status >= 400 && id !== undefined) await run(uploads.remove(id))
    return answer
  }

  /** Creates an upload, if it fits. */
  const create = Effect.fnUntraced(function* (
    { method, headers }: HttpServerRequest.HttpServerRequest,
    send: Effect.Effect<Response>
  ) {
    const length = headers["upload-length"]
    if (method !== "POST") return yield* send
    if (length === "0") return yield* new PdfRefused({ reason: "empty" })
    if (Number(length) > maxPdfBytes) return yield* new FileTooLarge()
    return yield* diskSpace.reserving(Math.max(Number(length) || 0, 0))(send)
  })

  const own = Effect.fnUntraced(function* (ownerId: string, id: string) {
    return (yield* uploads.own(ownerId, id)) ?? (yield* new UploadNotFound())
  })

  /** Continues an existing upload. */
  const resume = Effect.fnUntraced(function* (
    { method }: HttpServerRequest.HttpServerRequest,
    { id, size, issueId }: Upload,
    send: Effect.Effect<Response>
  ) {
    if (method === "DELETE" && issueId !== null) return yield* new UploadUsed()
    if (method === "PATCH" && issueId === null) {
      yield* diskSpace.checking(size - ((yield* uploads.arrived(id)) ?? 0))
      yield* uploads.touch(id)
    }
    return yield* send
  })

  return Effect.fn("resumable.answer")(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method === "GET") return yield* new MethodNotAllowed()
    const { user } = yield* publisher
    yield* demandEditor(user)
    const field = wrongField(request)
    if (field !== null) return yield* new InvalidRequest({ field })
    const id = pathOf(request.url).slice(uploadsPath.length).replaceAll("/", "")
    const send = Effect.promise(() => {
      const web = webOf(request, id === "" ? uploadsPath : `${uploadsPath}/${id}`)
      owners.set(web, user.id)
      return handle(web)
    })
    const answer = yield* id === "" ? create(request, send) : resume(request, yield* own(user.id, id), send)
    if (answer.status >= 400) {
      const text = yield* Effect.promise(() => answer.text())
      if (answer.status === 500) return yield* Effect.die(new Error(text))
      return yield* refusalOf(answer.status, text)
    }
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => answerHeaders.includes(name)))
    return HttpServerResponse.empty({ status: answer.status, headers })
  })
})

/** Adds the protocol's headers; a client with another version is told this one. */
const withTusHeaders = Effect.fnUntraced(function* (response: HttpServerResponse.HttpServerResponse) {
  const { headers, method } = yield* HttpServerRequest.HttpServerRequest
  const isOther = response.status === 400 && method !== "OPTIONS" && headers["tus-resumable"] !== version
  return response.pipe(
    HttpServerResponse.setHeaders({ "tus-resumable": version, ...(isOther ? { "tus-version": version } : {}) }),
    isOther ? HttpServerResponse.setStatus(412) : (same) => same
  )
})

/** `HEAD` comes by the route of `GET`. */
const routes = [
  ["POST", uploadsPath],
  ["OPTIONS", uploadsPath],
  ["GET", `${uploadsPath}/:id`],
  ["PATCH", `${uploadsPath}/:id`],
  ["DELETE", `${uploadsPath}/:id`]
] as const

/**
 * PDF uploads in pieces by tus 1.0.0 with creation and termination, for publishers and their own uploads only. Refusals
 * are answered in the envelope.
 */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const answer = yield* Effect.orDie(make)
    for (const [method, path] of routes) {
      yield* router.add(method, path, answer().pipe(answerFailures, Effect.flatMap(withTusHeaders)))
    }
  })
) satisfies Layer.Layer<never, never, HttpRouter.HttpRouter | DiskSpace | Uploads | UploadStore | Tokens | Sessions>
