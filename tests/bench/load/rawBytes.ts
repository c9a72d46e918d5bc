import { request } from "node:http"

/** An answer's body as it is sent, still encoded. */
export const rawBytes = (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const parts: Array<Buffer> = []
      answer.on("data", (part: Buffer) => parts.push(part))
      answer.once("end", () => resolve(Buffer.concat(parts)))
      answer.once("error", reject)
    })
      .once("error", reject)
      .end()
  })
