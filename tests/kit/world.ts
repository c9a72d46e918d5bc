import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { encodeWebp } from "../../server/conversion/webp.ts"
import { newId } from "../../server/platform/identity.ts"
import { Passwords } from "../../server/platform/passwords.ts"
import { Storage } from "../../server/platform/storage.ts"
import { Publishing } from "../../server/publishing/store.ts"
import { Accounts } from "../../server/session/store.ts"
import { clientOf, type RunningServer } from "./server.ts"

export const password = "doğru at pil zımba"

const people = {
  readerA: { email: "a@okur.example", name: "Ayşe Okur", role: "READER" },
  readerB: { email: "b@okur.example", name: "Işık Okur", role: "READER" },
  publisher1: { email: "bir@yayin.example", name: "Bir Yayınevi", role: "PUBLISHER_ADMIN" },
  publisher2: { email: "iki@yayin.example", name: "İki Yayınevi", role: "PUBLISHER_ADMIN" }
} as const

export type Person = keyof typeof people

/** Pages of every issue whose files are made up here; the preview stops after 3. */
export const pageCount = 6

const kept = new Map<number, Promise<Uint8Array>>()

/** The picture of a page, drawn once in a test process for all its servers. */
const picture = (page: number): Promise<Uint8Array> => {
  const before = kept.get(page) ?? drawn(page)
  kept.set(page, before)
  return before
}

/** A fine black and white pattern under a colour of the page's own: all edges, as a page of text is. */
const drawn = (page: number) => {
  const [width, height] = [40, 60]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = ((x >> 1) + (y >> 1)) % 2 === 0 ? 255 : 0
      data.set([light, light, Math.max(light, page * 30), 255], (y * width + x) * 4)
    }
  }
  return encodeWebp({ width, height, data })
}

export const categoryIds = Effect.fn("world.categoryIds")(function* (slugs: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string }>`SELECT id FROM categories WHERE slug IN ${sql.in(slugs)} ORDER BY position`
  return rows.map(({ id }) => id)
})

const addPublication = Effect.fn("world.addPublication")(function* (
  ownerId: string,
  title: string,
  tier: number,
  slugs: ReadonlyArray<string>
) {
  const publishing = yield* Publishing
  return yield* publishing.addPublication({
    ownerId,
    title,
    tier,
    description: `${title} dergisi`,
    publisherName: "Yayınevi",
    frequency: "MONTHLY",
    language: "tr",
    tags: yield* categoryIds(slugs)
  })
})

const addIssue = Effect.fn("world.addIssue")(function* (
  publicationId: string,
  title: string,
  isFree: boolean,
  status: string
) {
  const sql = yield* SqlClient.SqlClient
  const storage = yield* Storage
  const id = newId()
  yield* sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
      page_count, page_width, page_height, version, published_at)
    VALUES (${id}, ${publicationId}, ${title}, 'Açıklama', ${isFree}, 20260501, ${status}, '2026-05-01'::date,
      ${pageCount}, 200, 300, 'v1', now())`
  const put = (name: string, content: string | Uint8Array) =>
    storage.put(`content/${id}/${name}`, typeof content === "string" ? new TextEncoder().encode(content) : content)
  const search: Record<string, string> = {}
  for (let page = 1; page <= pageCount; page++) {
    const image = yield* Effect.promise(() => picture(page))
    search[page] = `kelimeler ${page}`
    yield* put(`${page}.html`, `<div class="page">sayfa ${page}</div>`)
    yield* put(`${page}.webp`, image)
    yield* put(`${page}-300.webp`, image)
    yield* put(`thumbnails/${page}.webp`, image)
  }
  yield* put("cover.webp", yield* Effect.promise(() => picture(1)))
  yield* put("cover-320.webp", yield* Effect.promise(() => picture(1)))
  yield* put("style.css", ".page{position:relative}")
  yield* put("outline.txt", '<ul><li><a dest-detail="2">İki</a></li></ul>')
  yield* put("search.json", JSON.stringify(search))
  return id
})

/** Two readers, two publishers, and issues whose files are there without a conversion. */
export const populate = async (server: RunningServer) => {
  const made = await server.inside(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const passwords = yield* Passwords
      const passwordHash = yield* passwords.hash(password)
      const ids = {} as Record<Person, string>
      for (const [person, account] of Object.entries(people)) {
        ids[person as Person] = (yield* accounts.add({ ...account, passwordHash })).id
      }
      const paidPublication = yield* addPublication(ids.publisher1, "Atlas", 3, ["gezi", "tarih"])
      const freePublication = yield* addPublication(ids.publisher2, "Sokak", 0, ["gezi"])
      return {
        ids,
        paidPublication,
        freePublication,
        paid: yield* addIssue(paidPublication, "Atlas Mayıs", false, "PUBLISHED"),
        otherPaid: yield* addIssue(paidPublication, "Atlas Nisan", false, "PUBLISHED"),
        free: yield* addIssue(freePublication, "Sokak Mayıs", true, "PUBLISHED"),
        unpublished: yield* addIssue(paidPublication, "Atlas Haziran", false, "CONVERTING")
      }
    })
  )
  const signIn = async (person: Person): Promise<string> => {
    const client = await clientOf(server)
    const { email } = people[person]
    return (await Effect.runPromise(client.session.login({ payload: { email, password } }))).data.token
  }
  const tokens = {
    readerA: await signIn("readerA"),
    readerB: await signIn("readerB"),
    publisher1: await signIn("publisher1"),
    publisher2: await signIn("publisher2")
  }
  return { ...made, people, tokens, signIn }
}

export type World = Awaited<ReturnType<typeof populate>>
