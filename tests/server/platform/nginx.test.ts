import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { CoverPass } from "../../../server/catalogue/CoverPass.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { type CutLine, cutLine } from "../../kit/grown/cutLine.ts"
import { endDaemon, type Front } from "../../kit/grown/daemon.ts"
import { startNginx } from "../../kit/grown/nginx.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"

let folder: string
let server: RunningServer
let line: CutLine
let nginx: Front
let seedData: SeedData
let cookie: string
let holders: string

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  const answer = await server.fetch(`/api/issues/${seedData.paid}`)
  cookie = (answer.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
  holders = await server.inside(CoverPass.use(({ withPass }) => withPass(`/covers/${seedData.unpublished}.webp?v=1`)))
  folder = await freshFolder()
  const folders = { files: join(server.folder, "files"), floor: join(folder, "floor") }
  await mkdir(folders.floor)
  line = await cutLine(Number(new URL(server.url).port))
  nginx = await startNginx(folder, [line.port], folders)
})
afterAll(async () => {
  await endDaemon(nginx)
  await line.stop()
  await server.stop()
  await removeFolder(folder)
})

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(nginx.url + path, init)
  return { status: answer.status, headers: answer.headers, size: (await answer.arrayBuffer()).byteLength }
}

/** Asks where nginx cannot ask us. */
const withoutUs = async <A>(look: () => Promise<A>): Promise<A> => {
  line.cut()
  try {
    return await look()
  } finally {
    line.mend()
    // nginx asks again a second after it could not.
    await vi.waitFor(async () => expect((await ask("/health/live")).status).toBe(200))
  }
}

it("answers with a cover that it had once, whole or in part, and has nobody's id in it", async () => {
  const cover = `/covers/${seedData.paid}.webp?v=1`
  const first = await ask(cover)
  expect(first.status).toBe(200)
  await withoutUs(async () => {
    const again = await ask(cover)
    expect([again.status, again.size, again.headers.get("x-request-id")]).toEqual([200, first.size, null])
    for (const name of ["cache-control", "content-type", "etag", "content-security-policy"])
      expect(again.headers.get(name), name).toBe(first.headers.get(name))
    expect(await ask(cover, { headers: { range: "bytes=0-9" } })).toMatchObject({ status: 206, size: 10 })
    expect(await ask(cover, { method: "HEAD" })).toMatchObject({ status: 200, size: 0 })
    expect((await ask(cover, { headers: { "if-none-match": first.headers.get("etag") ?? "" } })).status).toBe(304)
  })
})

it("keeps no page, no cover of one holder, nothing that may change, and no error", async () => {
  const asked = [
    [`/content/${seedData.paid}/1.html?v=1`, 200],
    [`/content/${seedData.paid}/1.webp?v=1`, 200],
    [holders, 200],
    [`/covers/${seedData.unpublished}.webp?v=1`, 404],
    [`/covers/${seedData.paid}.webp`, 200],
    ["/covers/yok.webp?v=1", 404],
    ["/api/issues/latest/grouped", 200],
    ["/", 200]
  ] as const
  for (const [path, status] of asked) {
    for (const _ of ["first", "again"]) expect((await ask(path, { headers: { cookie } })).status, path).toBe(status)
  }
  await withoutUs(async () => {
    for (const [path] of asked) expect((await ask(path, { headers: { cookie } })).status, path).toBe(502)
  })
})
