import { NodeHttpServerRequest } from "@effect/platform-node"
import { Server } from "@tus/server"
import { Effect, type Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Readable } from "node:stream"
import { FileTooLarge, PdfRefused, UploadConflict, UploadNotFound, uploadsPath } from "../../src/contract/publishing.ts"
import { InvalidRequest, MethodNotAllowed } from "../../src/contract/refusals.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { pathOf } from "../platform/http/methods.ts"
import { answering } from "../platform/http/refusing.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import { publisherAsking } from "../session/authorisation.ts"
import type { Accounts } from "../session/store.ts"
import type { Tokens } from "../platform/tokens.ts"
import { uploadsFolder } from "./issueFiles.ts"
import { UploadFiles } from "./UploadFiles.ts"
import { uploadLocker } from "./uploadLocker.ts"
import { Uploads } from "./Uploads.ts"

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

const ofTus = { "tus-resumable": "1.0.0" }

/** How long whoever sends an upload may go on when somebody else asks for it: a line that was cut is heard of late. */
const lockDrainTimeout = 500

/** A name that can be kept. */
const nameOf = (filename: string | null | undefined): string =>
  (filename ?? "").replaceAll("\0", "").slice(0, 255).toWellFormed()

/** What tus refuses, it says in plain text that names a header or nothing. */
const refusalOf = (status: number, text: string) => {
  if (status === 404 || status === 410) return new UploadNotFound()
  if (status === 409 || status === 423 || text.startsWith("Request aborted")) return new UploadConflict()
  if (status === 413) return new FileTooLarge()
  const field = /(?:tus|upload|content)-[a-z-]+/i.exec(text)?.[0].toLowerCase() ?? ""
  return new InvalidRequest({ field })
}

const make = Effect.gen(function* () {
  const uploads = yield* Uploads
  const storage = yield* Storage
  const publisher = yield* publisherAsking
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const owners = new WeakMap<object, string>()
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
      const ownerId = owners.get(request) ?? ""
      await run(uploads.add({ id, ownerId, size, name: nameOf(metadata?.["filename"]) }))
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
      headers: { ...request.headers },
      ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: "half" } : {})
    } as RequestInit)
    return Object.assign(web, { runtime: { name: "node", node: { req, res } } })
  }

  return Effect.fn("resumable.answer")(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method === "GET") return yield* new MethodNotAllowed()
    const { user } = yield* publisher
    const id = pathOf(request.url).slice(uploadsPath.length).replaceAll("/", "")
    if (id !== "" && (yield* uploads.own(user.id, id)) === null) return yield* new UploadNotFound()
    if (request.method === "POST" && request.headers["upload-length"] === "0") {
      return yield* new PdfRefused({ reason: "empty" })
    }
    if (request.method === "PATCH") yield* uploads.touch(id)
    const web = webOf(request, id === "" ? uploadsPath : `${uploadsPath}/${id}`)
    owners.set(web, user.id)
    const answer = yield* Effect.promise(() => server.handleWeb(web))
    if (answer.status >= 400) {
      const text = yield* Effect.promise(() => answer.text())
      if (answer.status === 500) return yield* Effect.die(new Error(text))
      return yield* refusalOf(answer.status, text)
    }
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => told.includes(name)))
    return HttpServerResponse.empty({ status: answer.status, headers })
  })
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
      yield* router.add(method, path, answer().pipe(answering, Effect.map(HttpServerResponse.setHeaders(ofTus))))
    }
  })
) satisfies Layer.Layer<never, never, HttpRouter.HttpRouter | Uploads | Storage | Tokens | Accounts>
