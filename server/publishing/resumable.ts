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
import { answering } from "../platform/http/refusals.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import { publisherAsking } from "../session/authorisation.ts"
import type { Sessions } from "../session/Sessions.ts"
import type { Tokens } from "../platform/tokens.ts"
import { uploadsFolder } from "./issueFiles.ts"
import { DiskSpace } from "./DiskSpace.ts"
import { UploadFiles, used } from "./UploadFiles.ts"
import { uploadLocker } from "./uploadLocker.ts"
import { type Upload, Uploads } from "./Uploads.ts"

/** What an answer of tus may tell. The rest, such as who may read it from elsewhere, is not for this server. */
const told = [
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

/** What tus reads of a request. Others speak of the way that it came, which tus would judge. */
const heard = ["content-length", "content-type", "tus-resumable", "upload-length", "upload-metadata", "upload-offset"]

const piece = "application/offset+octet-stream"

/** What is asked in vain: a size that is told later, a file in parts, a size that is told again, more bytes than it. */
const wrongField = ({ method, headers }: HttpServerRequest.HttpServerRequest): string | null => {
  const unheard = ["upload-defer-length", "upload-concat", ...(method === "PATCH" ? ["upload-length"] : [])]
  const isTooLong =
    method === "POST" &&
    headers["content-type"] === piece &&
    Number(headers["content-length"]) > Number(headers["upload-length"])
  return unheard.find((name) => headers[name] !== undefined) ?? (isTooLong ? "upload-length" : null)
}

/** How long whoever sends an upload may go on when somebody else asks for it: a line that was cut is heard of late. */
const lockDrainTimeout = 500

/** A name that can be kept. */
const nameOf = (filename: string | null | undefined): string =>
  (filename ?? "").replaceAll("\0", "").slice(0, 255).toWellFormed()

/** What tus refuses, it says in plain text that names a header or nothing. */
const refusalOf = (status: number, text: string) => {
  if (status === 404 || status === 410) return new UploadNotFound()
  if (text === used) return new UploadUsed()
  if (status === 507) return new NoRoom()
  if (status === 409 || status === 423 || text.startsWith("Request aborted")) return new UploadConflict()
  if (status === 413) return new InvalidRequest({ field: "upload-length" })
  const field = /(?:tus|upload|content)-[a-z-]+/i.exec(text)?.[0].toLowerCase() ?? ""
  return new InvalidRequest({ field })
}

const make = Effect.gen(function* () {
  const uploads = yield* Uploads
  const room = yield* DiskSpace
  const storage = yield* Storage
  const publisher = yield* publisherAsking
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const owners = new WeakMap<object, string>()
  const begun = new WeakMap<object, string>()
  const server = new Server({
    path: uploadsPath,
    datastore: new UploadFiles(yield* storage.folder(uploadsFolder), {
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
      await run(uploads.add({ id, ownerId, size, name: nameOf(metadata?.["filename"]) }))
      begun.set(request, id)
      return {}
    }
  })

  /** The same request as tus reads it: with its body as it arrives, and with Node's own, of which it hears of a cut line. */
  const webOf = (request: HttpServerRequest.HttpServerRequest, path: string): Request => {
    const req = NodeHttpServerRequest.toIncomingMessage(request)
    const res = NodeHttpServerRequest.toServerResponse(request)
    const hasBody = request.method === "PATCH" || request.method === "POST"
    if (hasBody && request.headers["expect"] !== undefined) res.writeContinue()
    const web = new Request(new URL(path, "http://localhost"), {
      method: request.method,
      headers: heard.flatMap((name): Array<[string, string]> => {
        const value = request.headers[name]
        return value === undefined ? [] : [[name, value]]
      }),
      ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: "half" } : {})
    } as RequestInit)
    return Object.assign(web, { runtime: { name: "node", node: { req, res } } })
  }

  /** Nobody hears where an upload is whose beginning is refused: it goes. */
  const handled = async (web: Request): Promise<Response> => {
    const answer = await server.handleWeb(web)
    const id = begun.get(web)
    if (answer.status >= 400 && id !== undefined) await run(uploads.remove(id))
    return answer
  }

  /** Asks tus for an upload that is new, where it may be. */
  const beginning = Effect.fnUntraced(function* (
    { method, headers }: HttpServerRequest.HttpServerRequest,
    asking: Effect.Effect<Response>
  ) {
    const length = headers["upload-length"]
    if (method !== "POST") return yield* asking
    if (length === "0") return yield* new PdfRefused({ reason: "empty" })
    if (Number(length) > maxPdfBytes) return yield* new FileTooLarge()
    return yield* room.promising(Math.max(Number(length) || 0, 0))(asking)
  })

  const own = Effect.fnUntraced(function* (ownerId: string, id: string) {
    return (yield* uploads.own(ownerId, id)) ?? (yield* new UploadNotFound())
  })

  /** Asks tus for one that is there. */
  const going = Effect.fnUntraced(function* (
    { method }: HttpServerRequest.HttpServerRequest,
    { id, size, issueId }: Upload,
    asking: Effect.Effect<Response>
  ) {
    if (method === "DELETE" && issueId !== null) return yield* new UploadUsed()
    if (method === "PATCH" && issueId === null) {
      yield* room.keeping(size - ((yield* uploads.arrived(id)) ?? 0))
      yield* uploads.touch(id)
    }
    return yield* asking
  })

  return Effect.fn("resumable.answer")(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method === "GET") return yield* new MethodNotAllowed()
    const { user } = yield* publisher
    const field = wrongField(request)
    if (field !== null) return yield* new InvalidRequest({ field })
    const id = pathOf(request.url).slice(uploadsPath.length).replaceAll("/", "")
    const asking = Effect.promise(() => {
      const web = webOf(request, id === "" ? uploadsPath : `${uploadsPath}/${id}`)
      owners.set(web, user.id)
      return handled(web)
    })
    const answer = yield* id === "" ? beginning(request, asking) : going(request, yield* own(user.id, id), asking)
    if (answer.status >= 400) {
      const text = yield* Effect.promise(() => answer.text())
      if (answer.status === 500) return yield* Effect.die(new Error(text))
      return yield* refusalOf(answer.status, text)
    }
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => told.includes(name)))
    return HttpServerResponse.empty({ status: answer.status, headers })
  })
})

/** As the protocol wants it: who speaks another version of it is told which one is spoken here. */
const ofTus = Effect.fnUntraced(function* (response: HttpServerResponse.HttpServerResponse) {
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
 * PDFs in pieces, by the tus protocol 1.0.0 with creation and termination: for publishers alone, and each upload for the
 * one who began it. Refused in the envelope, like every other call.
 */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const answer = yield* Effect.orDie(make)
    for (const [method, path] of routes) {
      yield* router.add(method, path, answer().pipe(answering, Effect.flatMap(ofTus)))
    }
  })
) satisfies Layer.Layer<never, never, HttpRouter.HttpRouter | DiskSpace | Uploads | Storage | Tokens | Sessions>
