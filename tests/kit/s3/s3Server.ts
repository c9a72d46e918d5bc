import S3rver from "@20minutes/s3rver"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { testDataFolder } from "../harness/testDataFolder.ts"
import { answerMultipart } from "./multipart.ts"

export interface S3Server {
  /** For `FILES_URL`. */
  readonly url: string
  /** Requests so far, such as `PUT /sayfa/content/a/1.html`. */
  readonly asked: ReadonlyArray<string>
  /** Those of them that were answered, and not by a refusal. */
  readonly done: ReadonlyArray<string>
  /** Breaks the line of each request that it is true for, before the store has it; null again lets all through. */
  breaks: ((method: string, url: string) => boolean) | null
  readonly stop: () => Promise<void>
}

/** An S3 server of our own on a free port, which has every bucket that is asked for; it checks no signatures. */
export const startS3 = async (bucket = "sayfa"): Promise<S3Server> => {
  const directory = await mkdtemp(join(testDataFolder, "sayfa-s3-"))
  const s3 = new S3rver({
    silent: true,
    // It computes another signature than the SDK where a query names a folder.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }]
  })
  await s3.configureBuckets()
  const handle = s3.callback()
  const asked: Array<string> = []
  const done: Array<string> = []
  const faults: Pick<S3Server, "breaks"> = { breaks: null }
  const server = createServer((request, response) => {
    if (faults.breaks?.(request.method ?? "", request.url ?? "") === true) return void request.socket.destroy()
    const [, place = bucket] = (request.url ?? "").split("?")[0]?.split("/") ?? []
    if (/^[a-z0-9-]+$/.test(place)) mkdirSync(join(directory, place), { recursive: true })
    const what = `${request.method ?? ""} ${request.url?.split("?")[0] ?? ""}`
    asked.push(what)
    response.once("finish", () => response.statusCode < 300 && done.push(what))
    void answerMultipart(directory, request, response).then((isAnswered) => isAnswered || handle(request, response))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  return Object.assign(faults, {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=no`,
    asked,
    done,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}
