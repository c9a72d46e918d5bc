import { Data, Effect } from "effect"
import { HttpBody, type HttpClient, HttpClientRequest, HttpMethod } from "effect/http"
import type { FileReader, HttpRequest, HttpResponse, HttpStack } from "tus-js-client"
import type { Trouble } from "../../domain/Trouble.ts"

/** A refusal, which a retry would not change. */
export class Refused extends Data.TaggedError("Refused")<{ readonly trouble: Trouble }> {}

/** After this the connection counts as lost. */
const answerTimeout = "60 seconds"

/** A part of a file in memory. */
interface Piece {
  readonly size: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Lets tus make its requests through `http`. */
export const httpStack = <E>(
  http: HttpClient.HttpClient.With<E>,
  run: <A, E>(effect: Effect.Effect<A, E>, options: { readonly signal: AbortSignal }) => Promise<A>
): HttpStack => ({
  getName: () => "HttpClient",
  createRequest: (method, url): HttpRequest => {
    const headers: Record<string, string> = {}
    const aborting = new AbortController()
    if (!HttpMethod.isHttpMethod(method)) throw new TypeError(`There is no HTTP method ${method}`)
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void (headers[name] = value),
      getHeader: (name) => headers[name],
      // Not used: progress is what the server has acknowledged.
      setProgressHandler: () => {},
      send: (piece: Piece | null) =>
        run(answerTo(http, HttpClientRequest.make(method)(url, { headers, body: bodyOf(piece) })), aborting),
      abort: async () => aborting.abort(),
      getUnderlyingObject: () => undefined
    }
  }
})

const bodyOf = (piece: Piece | null) =>
  piece === null ? HttpBody.empty : HttpBody.uint8Array(piece.bytes, "application/offset+octet-stream")

const answerTo = <E>(http: HttpClient.HttpClient.With<E>, request: HttpClientRequest.HttpClientRequest) =>
  http.execute(request).pipe(
    Effect.flatMap((response) =>
      Effect.map(response.text, (body): HttpResponse => ({
        getStatus: () => response.status,
        getHeader: (name) => response.headers[name.toLowerCase()],
        getBody: () => body,
        getUnderlyingObject: () => response
      }))
    ),
    Effect.timeout(answerTimeout)
  )

/** Reads a file in parts, so that a moved or changed file is not mistaken for a lost connection. */
export const fileReader: FileReader = {
  openFile: async (file: Blob) => ({
    size: file.size,
    slice: async (start, end) => ({ value: await pieceOf(file.slice(start, end)), done: end >= file.size }),
    close: () => {}
  })
}

const pieceOf = async (part: Blob): Promise<Piece> => {
  try {
    return { size: part.size, bytes: new Uint8Array(await part.arrayBuffer()) }
  } catch {
    throw new Refused({ trouble: { _tag: "FileUnreadable", message: null } })
  }
}
