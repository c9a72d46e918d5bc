import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { copyFile, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { holdFiles, releaseFiles } from "../../../server/platform/backup/heldFiles.ts"
import { newKey } from "../../../server/platform/sealing.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { Removals } from "../../../server/publishing/Removals.ts"
import { fillAccount } from "../../kit/fixtures/fullAccount.ts"
import { banded } from "../../kit/fixtures/pictures.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { password, people } from "../../kit/fixtures/seedPeople.ts"
import { bring, faultsIn, keep, keptIn, settingsOf } from "../../kit/harness/keeping.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { sessionCalls } from "../../kit/harness/sessionCalls.ts"
import { testDataFolder } from "../../kit/harness/testDataFolder.ts"

const variables = { PAYMENT_ATTEMPTS: "100000" }
const price = 7499

let server: RunningServer
let seedData: SeedData
let place: string
const folders: Array<string> = []

/** A folder for another shop, with the key of this one or without. */
const elsewhere = async (withKey = true): Promise<string> => {
  const folder = await freshFolder()
  folders.push(folder)
  if (withKey) await copyFile(join(server.folder, "secret.key"), join(folder, "secret.key"))
  return folder
}

const sql = <A>(on: RunningServer, work: (client: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  on.inside(SqlClient.SqlClient.use((client) => work(client).pipe(Effect.orDie)))

beforeAll(async () => {
  server = await startServer({ variables })
  seedData = await populate(server)
  await server.inside(
    fillAccount({ id: seedData.ids.readerB, email: people.readerB.email, name: people.readerB.name }, seedData)
  )
})
afterAll(async () => {
  await server.stop()
  for (const folder of folders) await removeFolder(folder)
})
beforeEach(async () => {
  place = await mkdtemp(join(testDataFolder, "sayfa-place-"))
  return () => rm(place, { recursive: true, force: true })
})

let keys = 0

/** Buys an issue that is made for it; answers with the order's number once the server has said that it is paid. */
const buy = async (): Promise<string> => {
  const id = `satilan${(keys += 1).toString().padStart(8, "0")}`
  await sql(
    server,
    (
      client
    ) => client`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date)
      VALUES (${id}, ${seedData.paidPublication}, 'Atlas', '', false, 20260601, 'PUBLISHED', '2026-06-01'::date)`
  )
  const answer = await server.fetch("/api/pay", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${seedData.tokens.readerA}`,
      "idempotency-key": `yedek-yedek-yedek-yedek-${keys}`
    },
    body: JSON.stringify({
      cart: { items: [{ id, price }], total: price },
      payment: {
        cardHolderName: "Kanarya Okur",
        cardNumber: "5528790000000008",
        expireMonth: "12",
        expireYear: "2040",
        cvc: "123"
      }
    })
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: { order_number: string } }).data.order_number
}

/** Sends a picture for a ticket; answers with its id once the server has it. */
const attach = async (): Promise<string> => {
  const { help } = await clientOf(server, { token: seedData.tokens.readerA })
  const form = new FormData()
  form.set("file", new Blob([Uint8Array.from(await banded("png", { width: 20 + (keys += 1) }))]), "ekran.png")
  return (await Effect.runPromise(help.attach({ payload: form }))).data.id
}

it("keeps all that was acknowledged, made while people buy, send and read, and brings it back elsewhere", async () => {
  const before = { order: await buy(), file: await attach() }
  const marks = 4000
  await sql(server, (client) => client`SELECT setval('analytics_marks_id_seq', ${marks})`)
  let isOver = false
  const during = (async () => {
    const done = { orders: [] as Array<string>, files: [] as Array<string>, read: 0 }
    while (!isOver) {
      done.orders.push(await buy())
      done.files.push(await attach())
      const page = await server.fetch(`/api/issues/${seedData.free}`)
      expect(page.status).toBe(200)
      done.read += 1
    }
    return done
  })()
  // An issue that the rows of the backup have is deleted before its files are copied.
  const made = await keep(await settingsOf(server.folder), place, async () => {
    const { publishing } = await clientOf(server, { token: seedData.tokens.publisher1 })
    await Effect.runPromise(publishing.remove({ params: { id: seedData.unpublished } }))
  }).finally(() => (isOver = true))
  const { orders, read } = await during
  expect(read).toBeGreaterThan(0)
  // The fixture has rows of attachments without files; everything else that rows speak of is there.
  const fixture = await sql(
    server,
    (client) => client<{ key: string }>`SELECT 'attachments/' || id AS key FROM support_attachments WHERE size = 10`
  )
  expect(new Set(made.missing)).toEqual(new Set(fixture.map(({ key }) => key)))

  const folder = await elsewhere()
  expect(await bring(await settingsOf(folder), place, { replace: true })).toMatchObject({ signedOut: false })
  const modes = async (of: string) =>
    Promise.all(
      ["files", `files/attachments/${before.file}`].map(
        async (path) => (await stat(join(of, path)).catch(() => null))?.mode
      )
    )
  expect(await modes(folder)).toEqual(await modes(server.folder))
  const again = await startServer({ variables: { ...variables, DATA_DIR: folder } })
  try {
    // Who was signed in is signed in, and has what was theirs.
    expect(await sessionCalls(again).isSignedIn(seedData.tokens.readerB)).toBe(true)
    const states = await sql(
      again,
      (client) => client<{ number: string; state: string }>`SELECT number, state FROM orders ORDER BY number`
    )
    expect(states).toContainEqual({ number: before.order, state: "paid" })
    // What was bought meanwhile is there whole or not at all.
    const halves = await sql(
      again,
      (client) => client`SELECT o.number FROM orders o WHERE o.state = 'paid' AND NOT EXISTS (
        SELECT 1 FROM order_facts f WHERE f.order_number = o.number AND f.fact->>'_tag' = 'OrderPaid')`
    )
    expect(halves).toEqual([])
    expect(orders.length).toBeGreaterThan(0)
    const kept = await again.inside(
      Effect.gen(function* () {
        const storage = yield* Storage
        const client = yield* SqlClient.SqlClient
        const rows = yield* client<{ key: string }>`SELECT 'attachments/' || id AS key FROM support_attachments
          WHERE size <> 10`
        const there = yield* storage.list("attachments")
        return {
          absent: rows.filter(({ key }) => !there.includes(key)),
          hasFile: there.includes(`attachments/${before.file}`),
          deleted: yield* storage.list(`content/${seedData.unpublished}`)
        }
      })
    )
    expect(kept.absent).toEqual([])
    expect(kept.hasFile).toBe(true)
    expect(kept.deleted).not.toEqual([])
    const bytes = async (on: RunningServer) => {
      const answer = await on.fetch(`/api/issues/${seedData.free}`)
      const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
      const page = await on.fetch(`/content/${seedData.free}/1.webp`, { headers: { cookie } })
      return { status: page.status, size: (await page.arrayBuffer()).byteLength }
    }
    expect(await bytes(again)).toEqual(await bytes(server))
    expect((await bytes(again)).status).toBe(200)
    // New rows come after the old ones: sequences went on.
    const next = await sql(
      again,
      (client) => client<{ value: string }>`SELECT nextval('analytics_marks_id_seq')::text AS value`
    )
    expect(Number(next[0]?.value)).toBeGreaterThan(marks)
  } finally {
    await again.stop()
  }
})

it("copies only what an earlier backup does not have, and leaves half-written ones alone", async () => {
  const settings = await settingsOf(server.folder)
  const first = await keep(settings, place)
  expect(first.copied).toBeGreaterThan(10)
  await attach()
  const second = await keep(settings, place)
  expect(second.copied).toBe(1)
  expect(second.files).toBe(first.files + 1)
  await rm(join(place, "backups", second.id, "manifest.json"))
  expect(await keptIn(settings, place)).toEqual({ whole: [first.id], begun: [second.id] })
})

it("goes on after a backup whose manifest cannot be read", async () => {
  const settings = await settingsOf(server.folder)
  const { id, files } = await keep(settings, place)
  await writeFile(join(place, "backups", id, "manifest.json"), "")
  expect(await keep(settings, place)).toMatchObject({ files, copied: 0 })
})

it("fails if the shop may have deleted files meanwhile, and leaves it half-written", async () => {
  const settings = await settingsOf(server.folder)
  const lapsing = keep(settings, place, async () => {
    await sql(server, (client) => client`UPDATE settings SET value = '2020-01-01' WHERE key LIKE 'files_held_until:%'`)
  })
  await expect(lapsing).rejects.toThrow(/may have deleted files that it needs/u)
  expect((await keptIn(settings, place)).whole).toEqual([])
  const during = await keep(settings, place)
  expect(await keptIn(settings, place)).toMatchObject({ whole: [during.id] })
  expect(await sql(server, (client) => client`SELECT 1 FROM settings WHERE key LIKE 'files_held%'`)).toEqual([])
})

it("names what the shop itself does not have, covers too, for whoever looks later", async () => {
  const settings = await settingsOf(server.folder)
  const { missing } = await keep(settings, place)
  await sql(
    server,
    (client) => client`UPDATE issues SET cover_folder = 'kapakkapak000001', cover_picture = 'kapakkapak000002'
      WHERE id = ${seedData.free}`
  )
  const added = ["content/kapakkapak000001", "content/kapakkapak000002"]
  let id = ""
  try {
    id = (await keep(settings, place)).id
  } finally {
    await sql(
      server,
      (client) => client`UPDATE issues SET cover_folder = NULL, cover_picture = NULL WHERE id = ${seedData.free}`
    )
  }
  const manifest = await readFile(join(place, "backups", id, "manifest.json"), "utf8")
  expect(JSON.parse(manifest)).toMatchObject({ missing: [...missing, ...added].toSorted() })
})

it("lies nowhere among the shop's own files", async () => {
  const folder = await elsewhere(false)
  const inFolders = await settingsOf(folder)
  const link = join(place, "link")
  await symlink(folder, link)
  for (const where of [folder, join(folder, "files"), join(folder, "files", "yedek"), link, join(link, "files", "a")]) {
    await expect(keep(inFolders, where)).rejects.toThrow(/among the shop's own files/u)
  }
  const inBucket = { ...inFolders, FILES_URL: "s3://KEY:SECRET@store.example/sayfa?region=eu" }
  for (const where of ["s3://OTHER:SECRET@STORE.example:443/sayfa", "s3://store.example/sayfa?bucket=host&tls=no"]) {
    await expect(keep(inBucket, where)).rejects.toThrow(/among the shop's own files/u)
  }
})

it("writes nothing where a shop is, nor of what is damaged", async () => {
  const settings = await settingsOf(server.folder)
  const { id } = await keep(settings, place)
  const folder = await elsewhere()
  const there = await settingsOf(folder)
  const before = await startServer({ variables: { DATA_DIR: folder } })
  await populate(before)
  await before.stop()
  expect(await bring(there, place)).toMatch(/There is a shop here.*--replace.*issues: 4/su)
  expect(await faultsIn(settings, place)).toEqual([])

  const table = join(place, "backups", id, "tables", "public.users.ndjson.gz")
  const bytes = await readFile(table)
  await writeFile(table, bytes.subarray(0, bytes.length - 12))
  expect(await faultsIn(settings, place)).toEqual(["table public.users"])
  expect(await bring(there, place, { replace: true })).toMatch(/Nothing was restored.*public\.users/su)
  const after = await startServer({ variables: { DATA_DIR: folder } })
  expect(await sql(after, (client) => client`SELECT 1 FROM users`)).toHaveLength(4)
  await after.stop()
  await writeFile(table, bytes)

  const object = join(place, "objects")
  const [shelf = ""] = await readdir(object)
  const [name = ""] = await readdir(join(object, shelf))
  const damaged = join(object, shelf, name)
  const whole = await readFile(damaged)
  await writeFile(damaged, "başka")
  expect(await bring(there, place, { replace: true })).toMatch(/Nothing was restored.*file /su)

  // Of the same size, it is as good as any to the next backup, until it is deleted.
  await writeFile(damaged, Buffer.alloc(whole.length, 7))
  await keep(settings, place)
  expect(await faultsIn(settings, place)).toEqual([expect.stringContaining(`(objects/${shelf}/${name})`)])
  expect(await bring(there, place, { replace: true })).toMatch(/Nothing was restored.*file /su)
  await rm(damaged)
  await keep(settings, place)
  expect(await readFile(damaged)).toEqual(whole)
  expect(await faultsIn(settings, place)).toEqual([])
})

it("asks for the key of the shop, or signs everybody out when told to", async () => {
  await keep(await settingsOf(server.folder), place)
  const folder = await elsewhere(false)
  const there = await settingsOf(folder)
  expect(await bring(there, place, { replace: true })).toMatch(
    /^There is no \S+secret\.key\. Put the shop's own secret\.key there; or say --sign-out/u
  )
  await writeFile(join(folder, "secret.key"), `${newKey()}\n`)
  expect(await bring(there, place, { replace: true })).toMatch(/secret\.key does not open the shop's signing keys/u)
  expect(await bring(there, place, { replace: true, signOut: true })).toMatchObject({ signedOut: true })
  const again = await startServer({ variables: { DATA_DIR: folder } })
  expect(await sessionCalls(again).isSignedIn(seedData.tokens.readerB)).toBe(false)
  expect((await sessionCalls(again).login(people.readerB.email, password)).token).not.toBe("")
  await again.stop()

  // Told so, it does it although the key is here: a key of then may have leaked.
  const withKey = await settingsOf(await elsewhere())
  expect(await bring(withKey, place, { replace: true, signOut: true })).toMatchObject({ signedOut: true })
  const third = await startServer({ variables: { DATA_DIR: withKey.DATA_DIR } })
  expect(await sessionCalls(third).isSignedIn(seedData.tokens.readerB)).toBe(false)
  await third.stop()
})

it("has no file deleted that its rows speak of, and has it deleted later", async () => {
  const key = "content/silinecek0000001"
  const isThere = () =>
    server.inside(Storage.use((storage) => storage.list(key)).pipe(Effect.map((found) => found.length > 0)))
  await server.inside(
    Effect.gen(function* () {
      yield* holdFiles("one")
      yield* holdFiles("other")
      yield* Storage.use((storage) => storage.put(`${key}/1.html`, new Uint8Array(1)))
      yield* Removals.use((removals) => removals.after(Effect.succeed([key])))
    })
  )
  expect(await isThere()).toBe(true)
  await server.inside(releaseFiles("other"))
  await server.inside(Removals.use((removals) => removals.clearDue))
  expect(await isThere()).toBe(true)
  await server.inside(releaseFiles("one"))
  await server.inside(Removals.use((removals) => removals.clearDue))
  expect(await isThere()).toBe(false)
})
