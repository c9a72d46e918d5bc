import { Effect } from "effect"
import { isHttpClientError } from "effect/http/HttpClientError"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { clientOf } from "./server.ts"

/** What a new issue is described by. */
export interface Described {
  readonly publication: string
  readonly title: string
  readonly publish_date: string
  readonly desired_publish_at?: string
}

/** What a publisher who is signed in asks of the server at `url`. */
export const publisherCalls = async (url: string, token: string) => {
  const { publishing } = await clientOf({ url }, { token })
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: Uint8Array) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", ...headers },
      ...(body === undefined ? {} : { body: Uint8Array.from(body) })
    })
  return {
    issues: async () => (await Effect.runPromise(publishing.issues())).data.items,
    /** Adds an issue of a file, or of the upload of that id, and answers with the issue's id. */
    add: async (described: Described, pdf: Uint8Array | string): Promise<string> => {
      const payload = new FormData()
      for (const [name, value] of Object.entries({ ...described, description: "Uzun" })) payload.set(name, value)
      if (typeof pdf === "string") payload.set("upload", pdf)
      else payload.set("pdf", new Blob([Uint8Array.from(pdf)]), "sayı.pdf")
      return (await Effect.runPromise(publishing.newIssue({ payload }))).data.id
    },
    remove: async (id: string): Promise<true> => {
      await Effect.runPromise(publishing.remove({ params: { id } }))
      return true
    },
    /** Sends a file, or the beginning of one of `size` bytes, and answers with the upload's id. */
    send: async (pdf: Uint8Array, size = pdf.length): Promise<string> => {
      const headers = { "upload-length": `${size}`, "content-type": "application/offset+octet-stream" }
      const answer = await ask("POST", uploadsPath, headers, pdf)
      if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}`)
      return (answer.headers.get("location") ?? "").slice(uploadsPath.length + 1)
    },
    /** Bytes that have arrived; null where there is no such upload. */
    arrived: async (upload: string): Promise<number | null> => {
      const { status, headers } = await ask("HEAD", `${uploadsPath}/${upload}`)
      return status === 404 ? null : Number(headers.get("upload-offset") ?? Number.NaN)
    },
    removeUpload: async (upload: string): Promise<true> => {
      const { status } = await ask("DELETE", `${uploadsPath}/${upload}`)
      if (status !== 204) throw new Error(`the removal of an upload was answered ${status}`)
      return true
    }
  }
}

export type PublisherCalls = Awaited<ReturnType<typeof publisherCalls>>

/** The answer, or null where the line ended before it; what the server refuses is thrown. */
export const unlessCut = <A>(answer: Promise<A>): Promise<A | null> =>
  answer.catch((error: unknown) => {
    // What fetch itself rejects with.
    if (isHttpClientError(error) || error instanceof TypeError) return null
    throw error
  })
