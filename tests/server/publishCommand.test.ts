import { Console, Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publish as publishing } from "../../scripts/publish.ts"
import { publishOrder } from "../../scripts/publishOrder.ts"
import { Converter } from "../../server/conversion/Converter.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { run } from "../kit/harness/serverProcess.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData
let pdf: string

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  await server.inside(
    Publishing.use((publishing) =>
      publishing.addPublication({
        ownerId: seedData.ids.publisher1,
        title: "ışık",
        tier: 0,
        description: "ışık dergisi",
        publisherName: "Yayınevi",
        frequency: "MONTHLY",
        language: "tr",
        tags: []
      })
    )
  )
  pdf = join(server.folder, "iki.pdf")
  await writeFile(pdf, tinyPdf(2))
})
afterAll(() => server.stop())

const account = () => ({ SAYFA_EMAIL: seedData.people.publisher1.email, SAYFA_PASSWORD: password })

/** The command, but for its process, which takes longer to begin than what most commands do. */
const publish = async (...args: ReadonlyArray<string>) => {
  const said: Record<"out" | "err", Array<string>> = { out: [], err: [] }
  const line = (where: keyof typeof said) => (text: unknown) => void said[where].push(`${String(text)}\n`)
  const heard = Object.assign(Object.create(console) as typeof console, { log: line("out"), error: line("err") })
  const ended = await Effect.runPromiseExit(
    publishing(args, account()).pipe(Effect.provideService(Console.Console, heard))
  )
  return { code: Exit.isSuccess(ended) ? 0 : 1, out: said.out.join(""), err: said.err.join("") }
}

describe("the command that publishes", () => {
  it("says how it is used, and that asking is no error", async () => {
    const command = run("scripts/publish.ts", ["--help"], {})
    expect(await command.ended).toBe(0)
    expect(command.out()).toMatch(/^Usage: npm run publish -- issue\.pdf/)
    expect(command.out()).toContain("--again")
    expect(command.err()).toBe("")
  })

  it("makes the publication where it is told to and there is none, and else puts the issue into the one there is", async () => {
    const made = [
      "--url",
      server.url,
      "--publication",
      "Yeni Dergi",
      "--new",
      "--frequency",
      "weekly",
      "--tier",
      "2",
      "--category",
      "gezi"
    ]
    const first = await publish(pdf, "--title", "Bir", ...made)
    expect(first.out + first.err).toContain("Made a publication: Yeni Dergi")
    expect(first.code).toBe(0)
    const second = await publish(pdf, "--title", "İki", ...made)
    expect(second.out).not.toContain("Made a publication")
    expect(second.code).toBe(0)
    const rows = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`SELECT p.frequency, p.tier, jsonb_array_length(p.tags) AS tags, count(*)::int AS issues
          FROM publications p JOIN issues i ON i.publication_id = p.id WHERE p.title = 'Yeni Dergi' GROUP BY p.id`
      )
    )
    expect(rows).toEqual([{ frequency: "WEEKLY", tier: 2, tags: 1, issues: 2 }])
    expect(() => publishOrder(["a.pdf", "--title", "x", "--new"], {})).toThrow("--publication")
  })

  it("asks the server at PORT, else at 3000, unless told another", () => {
    const url = (environment: Record<string, string>, ...more: ReadonlyArray<string>) => {
      const order = publishOrder(["a.pdf", "--title", "x", ...more], environment)
      return order._tag === "Help" ? null : order.url
    }
    expect(url({})).toBe("http://127.0.0.1:3000")
    expect(url({ PORT: "" })).toBe("http://127.0.0.1:3000")
    expect(url({ PORT: "4000" })).toBe("http://127.0.0.1:4000")
    expect(url({ PORT: "4000" }, "--url", "http://localhost:5000/")).toBe("http://localhost:5000")
    expect(() => url({}, "--url", "localhost:5000")).toThrow(/--url .*localhost:5000/)
  })

  it("names the address at which no server answers, and the one where something else does", async () => {
    const stranger = createServer((_, response) => response.end("<p>Merhaba")).listen(0, "127.0.0.1")
    await once(stranger, "listening")
    const { port } = stranger.address() as AddressInfo
    const other = await publish(pdf, "--title", "x", "--url", `http://127.0.0.1:${port}`)
    stranger.close()
    expect(other.code).toBe(1)
    expect(other.err).toContain(`What answers at http://127.0.0.1:${port}`)
    const none = await publish(pdf, "--title", "x", "--url", `http://127.0.0.1:${port}`)
    expect(none.code).toBe(1)
    expect(none.err).toBe(
      `No server answers at http://127.0.0.1:${port}. Start one with npm start, or name another with --url.\n`
    )
  })

  it("stays signed in for longer than its first token lasts", async () => {
    let refreshed = 0
    const forward = async (request: IncomingMessage, response: ServerResponse) => {
      const body = request.method === "POST" ? await buffer(request) : null
      const { authorization, "accept-language": language = "", "content-type": type = "" } = request.headers
      const answer = await server.fetch(request.url ?? "", {
        method: request.method ?? "GET",
        headers: {
          "accept-language": language,
          "content-type": type,
          // The sign-in's token is worth nothing any more once the issue was sent.
          ...(authorization === undefined || (refreshed === 0 && request.url?.includes("/conversion"))
            ? { authorization: "Bearer spent" }
            : { authorization })
        },
        body
      })
      if (request.url === "/api/auth/refresh-token") refreshed += 1
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
      response.end(await answer.text())
    }
    const forwarding = createServer((request, response) => void forward(request, response)).listen(0, "127.0.0.1")
    await once(forwarding, "listening")
    const { port } = forwarding.address() as AddressInfo
    const { code, err, out } = await publish(
      pdf,
      "--title",
      "Uzun",
      "--publication",
      "ışık",
      "--url",
      `http://127.0.0.1:${port}`
    )
    forwarding.close()
    expect(err).toBe("")
    expect(out).toContain("Page 2 of 2")
    expect([code, refreshed]).toEqual([0, 1])
  })

  it.each([
    [["--title", "x", "--date", "2026-02-30"], '--date must be a day such as 2026-05-01, not "2026-02-30".'],
    [["--title", "x", "--publication", "yok"], "There is no publication yok. Yours are:"],
    [["--title", "x", "--password", "yanlış"], "Wrong e-mail address or password."],
    [["README.md", "--title", "x"], "Name exactly one PDF file."]
  ])("says what is wrong by its own name: %j", async (args, sentence) => {
    const { code, err, out } = await publish(pdf, ...args, "--url", server.url)
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(sentence)
  })

  it("finds the publication in any case, as Turkish has it, and says who may read the issue, in what, and where", async () => {
    const titled = await publish(pdf, "--title", "Nisan", "--publication", "IŞIK", "--url", server.url)
    expect(titled.err).toBe("")
    expect(titled.out).toContain(
      "It is free: everybody may read it.\nIts language is Turkish, that of ışık.\nRead it here:\n"
    )
    expect(titled.out).toMatch(new RegExp(`^${server.url}/reader/[a-z0-9]{15}$`, "m"))
    const byId = await publish(
      pdf,
      "--title",
      "Nisan",
      "--publication",
      seedData.paidPublication.toUpperCase(),
      "--url",
      server.url
    )
    expect(byId.err).toBe("")
    expect(byId.out).toMatch(/It is paid, as all of .+ is \(tier [1-9]\d*\)/)
  })

  it("sends no second issue of one title to a publication, unless told to", async () => {
    const args = [pdf, "--title", "Haziran", "--publication", seedData.paidPublication, "--url", server.url]
    expect((await publish(...args)).code).toBe(0)
    const again = await publish(...args.with(2, "haziran"))
    expect(again.code).toBe(1)
    expect(again.err).toMatch(
      /already has an issue "Haziran": http\S+\/reader\/[a-z0-9]{15}\nNothing was sent\..*--again/
    )
    expect((await publish(...args, "--again")).code).toBe(0)
  })

  it("tells whose server stops how to follow what goes on when it is back", async () => {
    const reached = Promise.withResolvers<void>()
    const stuck = Layer.effect(
      Converter,
      Effect.map(Converter, (real) =>
        Converter.of({
          ...real,
          convert: () => Effect.sync(() => reached.resolve()).pipe(Effect.andThen(Effect.never))
        })
      )
    ).pipe(Layer.provide(sharedConverter))
    const stopping = await startServer({ converter: stuck })
    const { people, paidPublication } = await populate(stopping)
    const command = run(
      "scripts/publish.ts",
      [pdf, "--title", "Uzun", "--publication", paidPublication, "--url", stopping.url],
      { SAYFA_EMAIL: people.publisher1.email, SAYFA_PASSWORD: password }
    )
    const [, id = ""] = await command.says(/: ([a-z0-9]{15})$/m)
    await reached.promise
    await stopping.stop()
    expect(await command.ended).toBe(1)
    expect(command.err()).toBe(
      `The server at ${stopping.url} has stopped. The conversion goes on by itself once it is back; to follow it then:\n` +
        `  npm run publish -- --follow ${id} --url ${stopping.url}\n`
    )
  })

  it("follows an issue that was sent before", async () => {
    const sent = await publish(pdf, "--title", "Temmuz", "--publication", seedData.paidPublication, "--url", server.url)
    const [address = "", id = ""] = /http\S+\/reader\/(\w{15})/.exec(sent.out) ?? []
    const followed = await publish("--follow", id, "--url", server.url)
    expect(followed.code).toBe(0)
    expect(followed.out).toContain(address)
  })

  it("leaves no session, whether it went well or not", async () => {
    const alive = () =>
      server.inside(SqlClient.SqlClient.use((sql) => sql`SELECT id FROM sessions WHERE revoked_at IS NULL`))
    await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM sessions`))
    expect((await publish(pdf, "--title", "Ağustos", "--publication", "yok", "--url", server.url)).code).toBe(1)
    expect(await alive()).toEqual([])
    expect((await publish(pdf, "--title", "Ağustos", "--publication", "ışık", "--url", server.url)).code).toBe(0)
    expect(await alive()).toEqual([])
    expect(await server.inside(SqlClient.SqlClient.use((sql) => sql`SELECT id FROM sessions`))).toHaveLength(2)
  })
})
