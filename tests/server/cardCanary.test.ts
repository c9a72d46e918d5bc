import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { databases } from "../kit/harness/databases.ts"
import { freshFolder, removeFolder, startServer } from "../kit/harness/server.ts"
import { addressOf, runServer } from "../kit/harness/serverProcess.ts"
import { mailsTo } from "../kit/harness/sessionCalls.ts"
import { populate } from "../kit/fixtures/seedData.ts"

/** Nobody's card, as whoever types it and as the server may turn it; none of this is anywhere else. */
const number = "4929182736455466"
const spaced = "4929 1827 3645 5466"
const holder = "Kanarya Ötleğen"
const longCvv = "739174628"
/** A code that is one, of which nothing else may be made by chance: it stands between no other letters and digits. */
const cvv = "7391"
const secrets = [number, spaced, holder, longCvv]
const slow = "4000000000000531"
const paying = "5528790000000008"

const price = 7499

/** The server as it is run, and as its operator would have it tell of a crash; a signal makes it fail unforeseen. */
const crashing = (reports: string) => ({
  NODE_OPTIONS: [
    "--report-uncaught-exception",
    "--report-on-fatalerror",
    `--report-directory=${reports}`,
    `--import=data:text/javascript,process.on('SIGUSR2',()=>{throw(new(Error)('unforeseen'))})`
  ].join(" ")
})

/** Every file under a folder that was written since. */
const filesOf = async (folder: string, since = 0): Promise<ReadonlyArray<readonly [name: string, bytes: Buffer]>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: Array<readonly [string, Buffer]> = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if ((await stat(path)).mtimeMs >= since) found.push([path, await readFile(path)])
  }
  return found
}

it("keeps nothing of a card: not in tables, files, mails, logs, answers or what a crash leaves behind", async () => {
  const begun = Date.now() - 1000
  const folder = await freshFolder()
  const reports = join(folder, "reports")
  const variables = { DATA_DIR: folder, SHUTDOWN_SECONDS: "0" }
  const said: Array<string> = []
  try {
    const first = await startServer({ variables, tellingPause: 1 })
    const { tokens, paid, people } = await populate(first)
    await first.stop()
    await mkdir(reports, { recursive: true })

    const program = runServer({ ...variables, ...crashing(reports) })
    const address = await addressOf(program)
    let authorization = `Bearer ${tokens.readerA}`
    let keys = 0
    const raw = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await fetch(address + path, {
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/json",
          "idempotency-key": `deneme-deneme-deneme-${(keys += 1)}`,
          ...headers
        },
        body
      })
      said.push(await answer.text(), JSON.stringify([...answer.headers]))
      return answer.status
    }
    const cart = (cardNumber: unknown, code: unknown, id: string = paid, more: object = {}) =>
      raw(
        "/api/pay",
        JSON.stringify({
          cart: { items: [{ id, price }], total: price },
          payment: { cardHolderName: holder, cardNumber, expireMonth: "12", expireYear: "2040", cvc: code, ...more }
        })
      )
    const plan = (card_number: unknown, code: unknown, amount = 24_990) =>
      raw(
        "/api/subscription/create",
        JSON.stringify({
          plan_id: "platform",
          billing_period: "monthly",
          amount,
          payment_method: { card_name: holder, card_number, expiry_date: "12/40", cvv: code }
        })
      )
    const statuses = [
      await cart(number, cvv),
      await cart(spaced, longCvv),
      await cart(`${number}1`, cvv),
      await cart(Number(number), cvv),
      await cart(number.repeat(20), cvv),
      await cart(number, cvv, number),
      await cart(number, cvv, paid, { note: number }),
      await plan(number, cvv),
      await plan(spaced, longCvv),
      await plan(number, 7391),
      await plan(number, cvv, 1),
      await raw("/api/pay", `{"payment":{"cardHolderName":"${holder}","cardNumber":"${number}"`),
      await raw("/api/pay", `${holder} ${number}`, { "content-type": "text/plain" }),
      await raw("/api/pay", "{}", { "idempotency-key": number }),
      await raw(`/api/pay?card=${number}&cvv=${longCvv}`, "{}"),
      await plan(paying, cvv)
    ]
    expect(statuses).toEqual([402, 422, 422, 400, 400, 409, 402, 402, 422, 400, 409, 400, 415, 400, 400, 200])
    for (const path of ["/api/orders", "/api/subscriptions", "/api/checkout/attempts/deneme-deneme-deneme-1"])
      said.push(await (await fetch(address + path, { headers: { authorization } })).text())

    // The server falls while the gateway has the card.
    authorization = `Bearer ${tokens.readerB}`
    const unanswered = cart(slow, cvv).catch(() => null)
    const isAsked = async () => (await fetch(`${address}/api/orders`, { headers: { authorization } })).text()
    await expect.poll(isAsked, { timeout: 30_000 }).toContain("pending")
    program.process.kill("SIGUSR2")
    await program.ended
    await unanswered
    expect(program.err()).toContain("unforeseen")
    expect(await readdir(reports)).toHaveLength(1)

    await databases().ask(
      folder,
      "UPDATE subscriptions SET renew_at = now(), ends_at = now() + interval '1 hour' WHERE auto_renewal"
    )
    // It renews by itself at its start: what tests do inside a server is not in its log.
    const last = await startServer({ variables, tellingPause: 1 })
    expect((await mailsTo(last, people.readerA.email, 1))[0]?.text).toMatch(/249,90/)
    const { rows, home } = await last.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tables = yield* sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = 'public'`
        const all = yield* Effect.forEach(tables, ({ name }) => sql`SELECT * FROM ${sql(name)}`)
        yield* sql.unsafe("CHECKPOINT")
        const [where] = yield* sql<{ home: string; base: string }>`SELECT current_setting('data_directory') AS home,
          oid::text AS base FROM pg_database WHERE datname = current_database()`
        return { rows: all.flat().map((row) => JSON.stringify(row)), home: where }
      })
    )
    await last.stop()
    const alone = new RegExp(`(?<!\\w)${cvv}(?!\\w)`)
    const tells = (text: string) => alone.test(text) || secrets.some((secret) => text.includes(secret))
    const log = `${program.out()}\n${program.err()}\n${last.log.join("\n")}`
    expect(log).toMatch(/An order was settled|A renewal was charged/)
    expect([...said, ...log.split("\n"), ...rows].filter(tells)).toEqual([])
    // The files of the database lie in the data folder, or where its own server has them.
    const base = home === undefined ? "" : join(home.home, "base", home.base)
    const isElsewhere = existsSync(base)
    const files = [
      ...(await filesOf(folder)),
      ...(isElsewhere ? [...(await filesOf(base)), ...(await filesOf(join(home?.home ?? "", "pg_wal"), begun))] : [])
    ]
    const order = /[0-9]{20}/.exec(said.join("\n"))?.[0] ?? ""
    expect(files.filter(([, bytes]) => bytes.includes(order)).length).toBeGreaterThan(1)
    for (const [name, bytes] of files)
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
  } finally {
    await removeFolder(folder)
  }
}, 120_000)
