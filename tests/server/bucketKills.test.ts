import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { s3Address } from "../../server/platform/files/s3Address.ts"
import { Storage } from "../../server/platform/storage.ts"
import { populate } from "../kit/fixtures/seedData.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { endLeases } from "../kit/harness/databases.ts"
import { clientOf, freshFolder, removeFolder, startServer } from "../kit/harness/server.ts"
import { addressOf, runServer } from "../kit/harness/serverProcess.ts"
import { startS3 } from "../kit/s3/s3Server.ts"

const pageCount = 12

/** Takes any PDF, and makes no page of it. */
const idle = Layer.succeed(
  Converter,
  Converter.of({
    ...({} as Converter["Service"]),
    inspect: () => Effect.succeed({ pageCount, pageWidth: 200, pageHeight: 300, title: null }),
    convert: () => Effect.never
  })
)

/** Leaves an issue to be converted, and answers with the folder of its pages. */
const order = async (variables: Readonly<Record<string, string>>): Promise<string> => {
  const server = await startServer({ variables, converter: idle })
  try {
    const seedData = await populate(server)
    const client = await clientOf(server, { token: seedData.tokens.publisher1 })
    const payload = new FormData()
    const fields = { publication: seedData.paidPublication, title: "Kova", description: "Yaz" }
    for (const [name, value] of Object.entries({ ...fields, publish_date: "2026-07-01" })) payload.set(name, value)
    payload.set("pdf", new File([Uint8Array.from(tinyPdf(pageCount))], "kova.pdf", { type: "application/pdf" }))
    const { id } = (await Effect.runPromise(client.publishing.newIssue({ payload }))).data
    const [row] = await server.inside(
      SqlClient.SqlClient.use((sql) => sql<{ folder: string }>`SELECT folder FROM conversions WHERE issue_id = ${id}`)
    )
    return row?.folder ?? ""
  } finally {
    await server.stop()
  }
}

it("makes no page twice that a killed server stored, and leaves no half of one", { timeout: 240_000 }, async () => {
  const s3 = await startS3()
  const folder = await freshFolder()
  const variables = { DATA_DIR: folder, FILES_URL: s3.url }
  try {
    const pages = await order(variables)
    const puts = (name: string) => s3.done.filter((one) => one === `PUT /sayfa/content/${pages}/${name}`).length
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
    const factsStored = () => numbers.filter((page) => puts(`facts/${page}.json`) > 0)

    const first = runServer(variables)
    await addressOf(first)
    await vi.waitFor(() => expect(factsStored().length).toBeGreaterThan(1), { timeout: 60_000 })
    first.process.kill("SIGKILL")
    await first.ended
    const stored = factsStored()
    expect(stored.length).toBeLessThan(pageCount)
    await endLeases(folder)

    const second = runServer(variables)
    await addressOf(second)
    await vi.waitFor(() => expect(puts("search.json")).toBe(1), { timeout: 60_000 })
    second.process.kill("SIGTERM")
    await second.ended

    for (const page of stored) expect([page, puts(`${page}.webp`), puts(`facts/${page}.json`)]).toEqual([page, 1, 1])
    const address = s3Address(s3.url)
    if (address === null) throw new Error("no address")
    const keys = await Effect.runPromise(
      Storage.use((storage) => storage.list(`content/${pages}`)).pipe(
        Effect.provide(Storage.layerS3(address, join(folder, "other")))
      )
    )
    for (const page of numbers) {
      for (const name of [`${page}.html`, `${page}.webp`, `thumbnails/${page}.webp`, `facts/${page}.json`]) {
        expect(keys).toContain(`content/${pages}/${name}`)
      }
    }
    expect(keys.filter((key) => key.endsWith(".part"))).toEqual([])
    expect(await readdir(join(folder, "scratch"))).toEqual([])
  } finally {
    await removeFolder(folder)
    await s3.stop()
  }
})
