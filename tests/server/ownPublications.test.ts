import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const settings = {
  title: "Çıma",
  description: "Vapurlar",
  publisher_name: "Liman Yayınları",
  frequency: "WEEKLY",
  language: "tr",
  tier: 2,
  categories: ["tarih", "gezi", "yok-boyle"],
  sidebar_off: true
} as const

const calls = async (person: "publisher1" | "publisher2" = "publisher1") =>
  (await clientOf(server, { token: seedData.tokens[person] })).publishing

/** Answers with the refusal's tag and sentence. */
const refusalOf = async (call: Effect.Effect<unknown, { readonly _tag: string; readonly message: string }>) => {
  const { _tag, message } = await Effect.runPromise(Effect.flip(call))
  return { _tag, message }
}

const add = async (title: string = settings.title) =>
  (await Effect.runPromise((await calls()).newPublication({ payload: { ...settings, title } }))).data.id

const find = async (id: string) => (await Effect.runPromise((await calls()).publication({ params: { id } }))).data

const issueOf = async (publication: string, status: string) => {
  const id = newId()
  await run(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date)
      VALUES (${id}, ${publication}, 'Sayı', '', false, 20260101, ${status}, '2026-01-01'::date)`
  )
  return id
}

describe("a publication's settings", () => {
  it("are what it was made with, its categories those that there are, in their order", async () => {
    const id = await add()
    expect(await find(id)).toEqual({
      ...settings,
      id,
      slug: "cima",
      categories: ["gezi", "tarih"],
      logo: null,
      is_published: false,
      is_own: true
    })
  })

  it("are not made twice by a repeated request, and not ignored for a title that there is", async () => {
    const id = await add("Bir Kez")
    const again = { ...settings, title: "Bir Kez" }
    const publishing = await calls()
    expect((await Effect.runPromise(publishing.newPublication({ payload: again }))).data).toEqual({
      id,
      title: "Bir Kez"
    })
    for (const other of [{ tier: 3 }, { categories: ["gezi"] }, { sidebar_off: false }] as const) {
      expect(await refusalOf(publishing.newPublication({ payload: { ...again, ...other } }))).toEqual({
        _tag: "PublicationExists",
        message: "Bu adda bir yayınınız zaten var. Başka bir ad verin ya da o yayının ayarlarını değiştirin."
      })
    }
    expect(await find(id)).toMatchObject({ tier: 2, categories: ["gezi", "tarih"], sidebar_off: true })
    const named = await run(
      (sql) => sql`SELECT id FROM publications WHERE title = 'Bir Kez' AND owner_id = ${seedData.ids.publisher1}`
    )
    expect(named).toHaveLength(1)
  })

  it("keep what is not in a change: another person may have saved it meanwhile", async () => {
    const id = await add("Poyraz")
    let expected: object = await find(id)
    for (const given of [
      { title: "Poyraz Dergisi" },
      { description: "Kuzeyden" },
      { publisher_name: "Rüzgâr" },
      { frequency: "WEEKLY" },
      { tier: 4 },
      { categories: ["gezi"] },
      { sidebar_off: true },
      {}
    ] as const) {
      expected = { ...expected, ...given }
      const { data } = await Effect.runPromise((await calls()).changePublication({ params: { id }, payload: given }))
      expect(data).toEqual(expected)
    }
    expect(await find(id)).toEqual(expected)
  })

  it("are changed as a whole, but for the address; the catalogue follows at once", async () => {
    const id = await add("Rota")
    await issueOf(id, "PUBLISHED")
    const changed = {
      title: "Rota Dergisi",
      description: "Yollar",
      publisher_name: "Yol",
      frequency: "MONTHLY",
      language: "en",
      tier: 5,
      categories: [],
      sidebar_off: false
    } as const
    const { data, message } = await Effect.runPromise(
      (await calls()).changePublication({ params: { id }, payload: changed })
    )
    expect(data).toEqual({ ...changed, id, slug: "rota", logo: null, is_published: true, is_own: true })
    expect(message).toBe("Yayının ayarları kaydedildi")
    expect(await find(id)).toEqual(data)
    const { catalogue } = await clientOf(server, {})
    const { data: shown } = await Effect.runPromise(catalogue.magazine({ params: { id } }))
    expect(shown).toMatchObject({
      title: "Rota Dergisi",
      slug: "rota",
      tier: 5,
      price: 12_499,
      frequency: "MONTHLY",
      tags: []
    })
    expect(shown.sidebar_off).toBe(false)
  })

  it("are nobody else's, and those of no publication are not found either", async () => {
    const id = await add("Pusula")
    const other = await calls("publisher2")
    for (const [publishing, params] of [
      [other, { id }],
      [await calls(), { id: newId() }],
      [await calls(), { id: "../yok" }]
    ] as const) {
      const notFound = { _tag: "PublicationNotFound", message: "Dergi seçimi geçersiz." }
      expect(await refusalOf(publishing.publication({ params }))).toEqual(notFound)
      expect(await refusalOf(publishing.changePublication({ params, payload: settings }))).toEqual(notFound)
      expect(await refusalOf(publishing.removePublication({ params }))).toEqual(notFound)
    }
    expect(await find(id)).toMatchObject({ title: "Pusula", publisher_name: "Liman Yayınları" })
  })
})

describe("a publication of which nothing was published", () => {
  it("is deleted with its issues and their files", async () => {
    const id = await add("Silinecek")
    const issue = await issueOf(id, "FAILED")
    const draft = await issueOf(id, "SCHEDULED")
    const { message } = await Effect.runPromise((await calls()).removePublication({ params: { id } }))
    expect(message).toBe("Yayın silindi")
    expect(await run((sql) => sql`SELECT id FROM issues WHERE id IN (${issue}, ${draft})`)).toEqual([])
    expect(await run((sql) => sql`SELECT key FROM removals WHERE key = ${`content/${issue}`}`)).toHaveLength(1)
    await expect(stat(join(server.folder, "files", "content", issue))).rejects.toThrow("ENOENT")
    expect(await refusalOf((await calls()).publication({ params: { id } }))).toMatchObject({
      _tag: "PublicationNotFound"
    })
  })

  it("stays once an issue of it was published, or a year of it was sold", async () => {
    const published = await add("Kalacak")
    const issue = await issueOf(published, "PUBLISHED")
    const sold = await add("Aboneli")
    await run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, ends_at)
        VALUES (${newId()}, ${seedData.ids.readerA}, 'publication', ${sold}, now() + interval '1 year')`
    )
    for (const id of [published, sold]) {
      expect(await refusalOf((await calls()).removePublication({ params: { id } }))).toEqual({
        _tag: "PublicationIsPublished",
        message: "Bir sayısı yayınlanmış ya da aboneliği satılmış bir yayın silinemez."
      })
      expect(await find(id)).toMatchObject({ is_published: true })
    }
    expect(await run((sql) => sql`SELECT id FROM issues WHERE id = ${issue}`)).toHaveLength(1)
  })
})
