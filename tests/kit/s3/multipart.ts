import { readdir, readFile, rm, stat } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"

const answer = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { "content-type": "application/xml" }).end(body)
}

/**
 * Answers what the S3 server of our tests does not know of uploads in parts: which parts there are, and that no more will
 * come. False for any other request.
 */
export const answerMultipart = async (
  directory: string,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse
): Promise<boolean> => {
  const { pathname, searchParams } = new URL(url, "http://localhost")
  const id = searchParams.get("uploadId")
  if (id === null || !/^[\w-]+$/.test(id) || (method !== "GET" && method !== "DELETE")) return false
  const [bucket = ""] = pathname.slice(1).split("/")
  const folder = join(directory, bucket, "._S3rver_uploads", id)
  const files = await readdir(folder).catch(() => null)
  if (files === null) {
    answer(response, 404, "<Error><Code>NoSuchUpload</Code><Message>There is no such upload</Message></Error>")
    return true
  }
  if (method === "DELETE") {
    await rm(folder, { recursive: true, force: true })
    response.writeHead(204).end()
    return true
  }
  const numbers = files.filter((file) => files.includes(`${file}.md5`)).map(Number)
  const parts = await Promise.all(
    numbers
      .toSorted((a, b) => a - b)
      .map(async (number) => {
        const { size } = await stat(join(folder, String(number)))
        const md5 = await readFile(join(folder, `${number}.md5`), "utf8")
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
      })
  )
  answer(
    response,
    200,
    `<ListPartsResult><UploadId>${id}</UploadId><IsTruncated>false</IsTruncated>${parts.join("")}</ListPartsResult>`
  )
  return true
}
