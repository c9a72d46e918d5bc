import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Storage } from "../../../server/platform/storage.ts"
import { pdfKeys } from "../../../server/publishing/pdfKeys.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { type RunningServer, startServer } from "../../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const picture = "0123456789abcdef0123456789abcdef.webp"

/** The keys of a PDF with pages, a cover and a picture of an article. */
const keysOf = (folder: string) =>
  server.inside(
    Effect.gen(function* () {
      const [sql, storage] = [yield* SqlClient.SqlClient, yield* Storage]
      for (const file of ["cover.webp", "pages/1.html", "pages/2.html", `art/${picture}`]) {
        yield* storage.put(`content/${folder}/${file}`, new Uint8Array([1]))
      }
      return [
        ...(yield* pdfKeys(sql, storage, {
          issueId: seedData.paid,
          folder,
          covers: `${folder}-cover`,
          pdf: `originals/${folder}.pdf`
        }))
      ].sort()
    })
  )

const name = (folder: string, image: string | null, content: string) =>
  server.inside(
    SqlClient.SqlClient.use(
      (
        sql
      ) => sql`INSERT INTO articles (id, issue_id, publication_id, title, slug, summary, content, image, order_in_issue)
        VALUES (${folder}, ${seedData.paid}, ${seedData.paidPublication}, 'Eski', ${folder}, 'Özet', ${content}, ${image}, 1)`
    )
  )

const spared = (folder: string) => [
  `content/${folder}-cover`,
  `content/${folder}/cover.webp`,
  `content/${folder}/pages`,
  `originals/${folder}.pdf`
]

describe("the keys to delete with a PDF", () => {
  it("are its folder and its file", async () => {
    expect(await keysOf("folderfolder001")).toEqual([
      "content/folderfolder001",
      "content/folderfolder001-cover",
      "originals/folderfolder001.pdf"
    ])
  })

  it("leave the pictures in its folder that an article shows", async () => {
    await name("folderfolder002", `/art/folderfolder002/${picture}`, "<p>Metin</p>")
    expect(await keysOf("folderfolder002")).toEqual(spared("folderfolder002"))
  })

  it("leave the pictures in its folder that an article has in its text", async () => {
    await name("folderfolder003", null, `<p>Metin</p><img src="/art/folderfolder003/${picture}" />`)
    expect(await keysOf("folderfolder003")).toEqual(spared("folderfolder003"))
  })

  it("leave the pictures in its folder that only a draft shows", async () => {
    await server.inside(
      SqlClient.SqlClient.use((sql) =>
        Effect.andThen(
          sql`INSERT INTO article_lists (issue_id) VALUES (${seedData.paid})`,
          sql`INSERT INTO article_drafts (id, issue_id, place, title, author, summary, content, image, is_proposal, is_shown)
            VALUES ('draftdraftdraf1', ${seedData.paid}, 1, 'Taslak', '', '', '', ${`/art/folderfolder004/${picture}`}, false, false)`
        )
      )
    )
    expect(await keysOf("folderfolder004")).toEqual(spared("folderfolder004"))
  })
})
