import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { sharedConverter } from "../../kit/doubles/converter.ts"
import { articlesPdf } from "../../kit/fixtures/articlesPdf.ts"
import { banded, pictureForm } from "../../kit/fixtures/pictures.ts"
import { publisherCalls } from "../../kit/fixtures/publisherCalls.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { tinyPdf } from "../../kit/fixtures/tinyPdf.ts"
import { clientOf, type RunningServer, startServer } from "../../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData
let issue: string
let draft: string

const rows = <A>(ask: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(ask))

const join = () =>
  rows(
    (sql) => sql`INSERT INTO publication_members (id, publication_id, email, role, user_id)
      VALUES ('leavingeditor00', ${seedData.paidPublication}, 'leaving@sayfa.example', 'editor', ${seedData.ids.publisher2})
      ON CONFLICT DO NOTHING`
  )

/** Removes the editor in a transaction that goes on for a while; answers once the removal is under way. */
const removal = async () => {
  const begun = Promise.withResolvers<void>()
  const done = rows((sql) =>
    sql`DELETE FROM publication_members WHERE id = 'leavingeditor00'`.pipe(
      Effect.andThen(Effect.sync(() => begun.resolve())),
      Effect.andThen(Effect.sleep("400 millis")),
      sql.withTransaction
    )
  )
  await begun.promise
  return { done }
}

/** All that is stored of the issue. */
const stored = () =>
  rows((sql) =>
    Effect.all([
      sql`SELECT row_to_json(i) AS row FROM issues i WHERE id = ${issue}`,
      sql`SELECT row_to_json(c) AS row FROM conversions c WHERE issue_id = ${issue} ORDER BY number`,
      sql`SELECT row_to_json(d) AS row FROM article_drafts d WHERE issue_id = ${issue} ORDER BY place, id`,
      sql`SELECT row_to_json(a) AS row FROM articles a WHERE issue_id = ${issue} ORDER BY id`
    ])
  )

const asEditor = () => clientOf(server, { token: seedData.tokens.publisher2 })
const params = () => ({ id: issue })
const ofPdf = (number: number) => ({ params: { id: issue, number: String(number) } })
const ofDraft = () => ({ issue, id: draft })

const settings = {
  title: "Başka ad",
  description: "Deniz",
  publish_date: "2026-08-01",
  desired_publish_at: null,
  is_free: false,
  preview_page_limit: 2
} as const
const texts = { title: "Başka ad", author: "", summary: "", content: "<p>Metin</p>" }

/** What an editor may do of an issue, in an order in which each can be done. */
const writes: ReadonlyArray<readonly [string, () => Promise<Effect.Effect<unknown, { readonly _tag: string }>>]> = [
  ["save its settings", async () => (await asEditor()).publishing.changeIssue({ params: params(), payload: settings })],
  [
    "make a page its cover",
    async () => (await asEditor()).publishing.coverIssue({ params: params(), payload: { page: 2 } })
  ],
  [
    "make a picture its cover",
    async () =>
      (await asEditor()).publishing.coverWithPicture({ params: params(), payload: pictureForm(await banded("png")) })
  ],
  ["convert a PDF again", async () => (await asEditor()).issuePdfs.retryPdf(ofPdf(2))],
  ["let a PDF go", async () => (await asEditor()).issuePdfs.removePdf(ofPdf(2))],
  [
    "replace its PDF",
    async () => {
      const upload = await (await publisherCalls(server.url, seedData.tokens.publisher2)).send(tinyPdf(1))
      return (await asEditor()).issuePdfs.replace({ params: params(), payload: { upload } })
    }
  ],
  ["show an earlier PDF", async () => (await asEditor()).issuePdfs.show(ofPdf(3))],
  [
    "save an article",
    async () => (await asEditor()).articleDrafts.save({ params: ofDraft(), payload: { version: 1, ...texts } })
  ],
  [
    "give an article no picture",
    async () => (await asEditor()).articleDrafts.illustrate({ params: ofDraft(), payload: { version: 2, image: null } })
  ],
  [
    "split an article",
    async () =>
      (await asEditor()).articleDrafts.split({
        params: ofDraft(),
        payload: { version: 3, ...texts, next: { title: "İki", content: "<p>Metin</p>" } }
      })
  ],
  [
    "publish an article",
    async () => (await asEditor()).articleDrafts.publish({ params: ofDraft(), payload: { version: 4 } })
  ],
  ["take an article back", async () => (await asEditor()).articleDrafts.withdraw({ params: ofDraft() })],
  [
    "add an article",
    async () => (await asEditor()).articleDrafts.add({ params: { issue }, payload: { version: 2, after: null } })
  ],
  ["join articles", async () => (await asEditor()).articleDrafts.join({ params: ofDraft(), payload: { version: 3 } })],
  [
    "delete an article",
    async () => (await asEditor()).articleDrafts.remove({ params: ofDraft(), payload: { list: 4, version: 5 } })
  ],
  [
    "sell it again",
    async () => (await asEditor()).publishing.sellIssue({ params: params(), payload: { on_sale: true } })
  ],
  [
    "take it off sale",
    async () => (await asEditor()).publishing.sellIssue({ params: params(), payload: { on_sale: false } })
  ],
  ["delete it", async () => (await asEditor()).publishing.remove({ params: params() })]
]

beforeAll(async () => {
  server = await startServer({ converter: sharedConverter })
  seedData = await populate(server)
  const own = await publisherCalls(server.url, seedData.tokens.publisher1)
  issue = await own.add(
    { publication: seedData.paidPublication, title: "Sayı", publish_date: "2026-07-01" },
    articlesPdf()
  )
  const { publishing, articleDrafts } = await clientOf(server, { token: seedData.tokens.publisher1 })
  await vi.waitFor(
    async () => {
      const { data } = await Effect.runPromise(publishing.conversion({ params: params() }))
      if (data.status !== "PUBLISHED") throw new Error(`The issue is ${data.status}`)
    },
    { timeout: 90_000, interval: 200 }
  )
  const { data } = await Effect.runPromise(articleDrafts.list({ params: { issue } }))
  draft = data.articles[0]?.id ?? ""
  await Effect.runPromise(publishing.sellIssue({ params: params(), payload: { on_sale: false } }))
  await rows(
    (sql) => sql`INSERT INTO conversions (folder, issue_id, number, pdf, state, reason, page_width, page_height)
      VALUES ('failedfolder000', ${issue}, 2, 'none', 'failed', 'fault', 600, 850),
        ('earlierfolder00', ${issue}, 3, 'none', 'done', NULL, 600, 850)`
  )
}, 120_000)
afterAll(() => server.stop())
beforeEach(join)

describe("an editor whose removal is under way", () => {
  it.each(writes)("does not %s", async (_, write) => {
    const call = await write()
    const before = await stored()
    const { done } = await removal()
    const refused = await Effect.runPromise(Effect.flip(call))
    await done
    expect(["IssueNotFound", "UploadNotFound", "PdfNotFound"]).toContain(refused._tag)
    expect(await stored()).toEqual(before)
  })
})

it("is asked for what an editor who stays does", { timeout: 120_000 }, async () => {
  for (const [name, write] of writes) {
    const before = await stored()
    await expect(Effect.runPromise(await write()), name).resolves.toBeDefined()
    expect(await stored(), name).not.toEqual(before)
  }
})
