import { chmod, stat, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { demoReader } from "../../server/demo/accounts.ts"
import { freshFolder, removeFolder } from "../kit/harness/server.ts"
import { addressOf, program, runServer } from "../kit/harness/serverProcess.ts"

let folder: string
const folders: Array<string> = []

const newFolder = async () => {
  const made = await freshFolder()
  folders.push(made)
  return made
}

beforeAll(async () => {
  folder = await newFolder()
})
afterAll(() => Promise.all(folders.map(removeFolder)))

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false
  )

describe("a server that cannot start", () => {
  it("says in one sentence which variable is wrong, and nothing else", async () => {
    const server = runServer({ PORT: "http", DATA_DIR: folder })
    expect(await server.ended).toBe(1)
    expect(server.err()).toBe("PORT must be a whole number from 0 to 65535.\n")
    expect(server.out()).toBe("")
  })

  it("says that the database cannot be reached, without its password, and has closed its data folder to everybody else on the machine by then, made now or earlier", async () => {
    const earlier = await newFolder()
    await chmod(earlier, 0o755)
    for (const DATA_DIR of [earlier, join(earlier, "made", "now")]) {
      const server = runServer({
        DATABASE_URL: "postgres://sayfa:k4narya@127.0.0.1:1/sayfa",
        DATA_DIR,
        DATABASE_START_SECONDS: "1"
      })
      expect(await server.ended).toBe(1)
      expect(server.err()).toMatch(/^The database cannot be used: .+ See that PostgreSQL runs at DATABASE_URL/u)
      expect(server.out() + server.err()).not.toContain("k4narya")
      expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700)
    }
  })

  it("says that its folder cannot be written", async () => {
    const file = join(folder, "file")
    await writeFile(file, "")
    const server = runServer({ DATA_DIR: join(file, "data") })
    expect(await server.ended).toBe(1)
    expect(server.err()).toMatch(/cannot be (written|read)/)
  })
})

/** A request to a server in its own process whose body stops short of its end until `finish`. */
const halfSent = async (url: string) => {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({ email: "kimse@okur.example", password: "yanlis" })
  const socket = connect(Number(port), hostname)
    .setEncoding("utf8")
    .on("error", () => undefined)
  let said = ""
  const isHeard = new Promise<void>((resolve) =>
    socket.on("data", (text: string) => {
      said += text
      resolve()
    })
  )
  socket.write(
    "POST /api/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 100-continue\r\n" +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`
  )
  await isHeard
  return { said: () => said, finish: () => socket.write(body.slice(10)), end: () => socket.destroy() }
}

it("finishes what it is answering before it stops, and takes nothing new", async () => {
  const server = runServer({ DATA_DIR: folder, SHUTDOWN_SECONDS: "60" })
  const url = await addressOf(server)
  const slow = await halfSent(url)
  const isOpen = () =>
    fetch(`${url}/health`).then(
      () => true,
      () => false
    )
  expect(await isOpen()).toBe(true)
  server.process.kill("SIGTERM")
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(false)
  slow.finish()
  expect(await server.ended).toBe(0)
  expect(slow.said()).toMatch(/^HTTP\/1\.1 401 /m)
  expect(await isThere(join(folder, "lock"))).toBe(false)
})

it("says that it ends before it stops taking requests, and answers meanwhile", async () => {
  const server = runServer({ DATA_DIR: folder, DRAIN_SECONDS: "600" })
  const url = await addressOf(server)
  const health = async (path: string) => {
    const answer = await fetch(`${url}/health/${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await health("ready")).toEqual([200, { status: "ready" }])
  server.process.kill("SIGTERM")
  await expect.poll(() => health("ready")).toEqual([503, { status: "draining" }])
  expect(await health("live")).toEqual([200, { status: "live" }])
  const answer = await fetch(`${url}/api/issues/latest/grouped`)
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"])
  // An operator is woken by errors, and this is none.
  expect(server.err()).toContain("/health/ready")
  expect(server.err()).not.toContain('"level":"ERROR"')
  server.process.kill("SIGKILL")
  await server.ended
})

it("ends by itself once it has said so for as long as it is to", async () => {
  const server = runServer({ DATA_DIR: folder, DRAIN_SECONDS: "1" })
  await addressOf(server)
  server.process.kill("SIGTERM")
  expect(await server.ended).toBe(0)
})

it("takes the signals of a terminal and of npm for one, ends at once when it is asked again, and starts over what that left", async () => {
  const server = runServer({ DATA_DIR: folder, DRAIN_SECONDS: "600", SHUTDOWN_SECONDS: "600" })
  const url = await addressOf(server)
  const ready = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status,
      () => null
    )
  server.process.kill("SIGINT")
  server.process.kill("SIGTERM")
  await expect.poll(ready).toBe(503)
  const askAgain = async () => {
    server.process.kill("SIGTERM")
    return ready()
  }
  await expect.poll(askAgain, { timeout: 20_000 }).toBe(null)
  expect(await server.ended).toBe(1)
  const again = runServer({ DATA_DIR: folder })
  expect((await fetch(`${await addressOf(again)}/health/ready`)).status).toBe(200)
  again.process.kill("SIGTERM")
  expect(await again.ended).toBe(0)
})

it("is told by npm that it is to end, and npm ends after it", async () => {
  const started = program("npm", ["start"], { DATA_DIR: folder, DRAIN_SECONDS: "1", DEMO: "off", PORT: "0" })
  const url = await addressOf(started)
  started.process.kill("SIGTERM")
  await started.ended
  await expect(fetch(`${url}/health`)).rejects.toThrow()
  expect(await isThere(join(folder, "lock"))).toBe(false)
})

it("stops in the end, whatever does not", async () => {
  const server = runServer({ DATA_DIR: folder, SHUTDOWN_SECONDS: "1" })
  const endless = await halfSent(await addressOf(server))
  server.process.kill("SIGTERM")
  expect(await server.ended).toBe(0)
  expect(await isThere(join(folder, "lock"))).toBe(false)
  endless.end()
})

it("writes no secret into its log, whatever a visitor sends", async () => {
  const server = runServer({ DATA_DIR: folder, DEMO: "tiny" })
  const url = await addressOf(server)
  expect(server.out()).toContain(`${demoReader.email} / ${demoReader.password}`)
  const canary = "k4narya"
  const login = async (email: string, password: string) =>
    (
      await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password })
      })
    ).json() as Promise<{ data?: { token: string } }>
  await login(demoReader.email, canary)
  await login(`${canary}@okur.example`, "x")
  const token = (await login(demoReader.email, demoReader.password)).data?.token ?? ""
  const headers = { authorization: `Bearer ${token}`, cookie: `sayfa_content=${canary}; x=${canary}` }
  for (const path of [
    `/auth/verify?token=${canary}`,
    `/api/yok?q=${canary}`,
    `/api/check-auth#${canary}`,
    `/content/a/1.html?v=${canary}`
  ]) {
    await fetch(url + path, { headers })
  }
  await fetch(`${url}/api/check-auth`, { headers: { authorization: `Bearer ${canary}` } })
  await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"password":"${canary}"`
  })
  await fetch(`${url}/api/issue-reading-data/aaaaaaaaaaaaaaa`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ bookmarks: [], highlights: [], notes: [{ text: canary }] })
  })
  server.process.kill("SIGTERM")
  await server.ended
  const log = server.err()
  expect(
    log
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as unknown).length
  ).toBeGreaterThan(5)
  for (const secret of [canary, token, token.split(".")[2] ?? "", demoReader.password]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log).not.toContain(secret)
  }
})
