import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { unzipSync } from "fflate"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import PostalMime from "postal-mime"
import { archiveSources } from "../../../server/account/archive/sources.ts"
import { newId } from "../../../server/platform/identity.ts"
import { Accounts } from "../../../server/session/Accounts.ts"
import { fillAccount, type Traces, tracesIn } from "../fixtures/fullAccount.ts"
import { populate, type SeedData } from "../fixtures/seedData.ts"
import { databases } from "../harness/databases.ts"
import { seeded } from "../harness/seededRandom.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../harness/server.ts"
import { addressOf, runServer } from "../harness/serverProcess.ts"

export interface Plan {
  readonly kills: number
  readonly seed: number
  /** How many users there are; two of three are to be erased, the others ask for an archive. */
  readonly users: number
}

export interface Erasures {
  readonly kills: number
  readonly erased: number
  readonly archives: number
  /** What was lost, half erased or left behind, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

const addUsers = (server: RunningServer, seed: SeedData, count: number) =>
  server.inside(
    Effect.gen(function* () {
      const users: Array<Traces> = []
      for (let index = 0; index < count; index++) {
        const id = newId()
        const person = { email: `${id}@okur.example`, name: `Okur ${id}` }
        const user = yield* Accounts.use((accounts) => accounts.add({ ...person, role: "READER", passwordHash: null }))
        users.push(yield* fillAccount(user, seed))
      }
      return users
    })
  )

const quoted = (ids: ReadonlyArray<string>): string => ids.map((id) => `'${id}'`).join(", ")

const lettersIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"))
  return Promise.all(
    names.map(async (name) => {
      const { to, subject } = await PostalMime.parse(await readFile(join(folder, name)))
      return { to: to?.[0]?.address, subject }
    })
  )
}

/** Users of whom some rows are there and others are not. */
const halfErased = (ids: ReadonlyArray<string>) => `
  SELECT id FROM (SELECT a.id, ARRAY[
    EXISTS (SELECT 1 FROM users u WHERE u.id = a.id), EXISTS (SELECT 1 FROM orders o WHERE o.user_id = a.id),
    EXISTS (SELECT 1 FROM order_facts f WHERE f.fact->>'customer' = 'musteri-' || a.id),
    EXISTS (SELECT 1 FROM security_events s WHERE s.user_id = a.id), EXISTS (SELECT 1 FROM uploads p WHERE p.owner_id = a.id),
    EXISTS (SELECT 1 FROM analytics_events e WHERE e.user_id = a.id), EXISTS (SELECT 1 FROM clients c WHERE c.user_id = a.id),
    EXISTS (SELECT 1 FROM reading_data r WHERE r.user_id = a.id)
  ] AS there FROM unnest(ARRAY[${quoted(ids)}]) AS a (id)) AS found WHERE true = ANY (there) AND false = ANY (there)`

/**
 * Kills a server process at seeded moments while it makes archives and erases accounts. In the end every archive is there
 * and whole, and of whoever was to be erased nothing is found in any column or folder, and one last mail was sent; others lack nothing.
 */
export const killErasures = async ({ kills, seed, users: count }: Plan): Promise<Erasures> => {
  const random = seeded(seed)
  const complaints: Array<string> = []
  const folder = await freshFolder()
  try {
    const before = await startServer({ variables: { DATA_DIR: folder } })
    const seedData = await populate(before)
    const users = await addUsers(before, seedData, count)
    const kept = users.filter((_, index) => index % 3 === 0)
    const leaving = users.filter((_, index) => index % 3 !== 0)
    const rowsOf = async (server: RunningServer, people: ReadonlyArray<Traces>) => {
      const found: Array<string> = []
      for (const person of people)
        found.push(...(await server.inside(tracesIn(person))).map((one) => `${person.id} ${one}`))
      return found
    }
    const keptBefore = await rowsOf(before, kept)
    await before.stop()

    let [asked, due] = [0, 0]
    for (let done = 0; done < kills; done++) {
      // Some more in each round, so that a kill may meet the first of them as well as the last.
      const [nextAsked, nextDue] = [kept, leaving].map((all) => Math.ceil((all.length * (done + 1)) / kills))
      for (const { id } of kept.slice(asked, nextAsked)) {
        await databases().ask(
          folder,
          `INSERT INTO archives (id, user_id, language) VALUES ('${newId()}', '${id}', 'tr')`
        )
      }
      for (const { id } of leaving.slice(due, nextDue)) {
        await databases().ask(
          folder,
          `INSERT INTO archives (id, user_id, language) VALUES ('${newId()}', '${id}', 'en')`
        )
        await databases().ask(
          folder,
          `INSERT INTO deletions (user_id, erase_at, told) VALUES ('${id}', now() + interval '${Math.floor(random() * 3)} seconds', 2)`
        )
      }
      ;[asked, due] = [nextAsked ?? 0, nextDue ?? 0]
      const server = runServer({ DATA_DIR: folder })
      await addressOf(server)
      await after(Math.floor(random() * 4500))
      server.process.kill("SIGKILL")
      await server.ended
      await databases().ask(folder, "UPDATE last_mails SET mail_at = now()")
      await databases().ask(folder, "UPDATE archives SET leased_until = now() - interval '1 second', attempts = 0")
      for (const half of await databases().ask(folder, halfErased(leaving.map(({ id }) => id)))) {
        complaints.push(`half of a user was erased: ${JSON.stringify(half)}`)
      }
    }

    const last = await startServer({ variables: { DATA_DIR: folder } })
    const waiting = () =>
      last.inside(
        SqlClient.SqlClient.use(
          (sql) => sql`SELECT user_id FROM archives WHERE state = 'asked' UNION ALL SELECT user_id FROM deletions
            UNION ALL SELECT id FROM last_mails`
        )
      )
    const files = () => readdir(join(folder, "files", "archives")).catch((): Array<string> => [])
    for (
      let tries = 0;
      tries < 300 && ((await waiting()).length > 0 || (await files()).length > kept.length);
      tries++
    ) {
      await after(200)
    }
    for (const found of await rowsOf(last, leaving)) complaints.push(`an erased user was found: ${found}`)
    const letters = await lettersIn(join(folder, "mail"))
    for (const { email } of leaving) {
      const count = letters.filter(({ to, subject }) => to === email && subject === "Sayfa: Hesabınız silindi").length
      if (count !== 1) complaints.push(`${count} last mails went to ${email}`)
    }
    const keptAfter = new Set(await rowsOf(last, kept))
    for (const one of keptBefore) if (!keptAfter.has(one)) complaints.push(`a user lost what was theirs: ${one}`)
    const made = await last.inside(
      SqlClient.SqlClient.use(
        (sql) => sql<{ id: string; user: string; state: string }>`SELECT id, user_id AS user, state FROM archives`
      )
    )
    const there = new Set(await files())
    for (const { id, user, state } of made) {
      if (state !== "ready" || !there.delete(`${id}.zip`)) {
        complaints.push(`the archive of ${user} is ${state}`)
        continue
      }
      const zip = unzipSync(new Uint8Array(await readFile(join(folder, "files", "archives", `${id}.zip`))))
      if (Object.keys(zip).length !== 2 * archiveSources.length + 1)
        complaints.push(`the archive of ${user} is not whole`)
    }
    if (made.length !== kept.length) complaints.push(`${made.length} archives of ${kept.length} are there`)
    for (const name of there) complaints.push(`the file of an archive was left behind: ${name}`)
    await last.stop()
    return { kills, erased: leaving.length, archives: made.length, complaints }
  } finally {
    await removeFolder(folder)
  }
}
