import { Effect } from "effect"
import { setTimeout as after } from "node:timers/promises"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { SqlClient } from "effect/sql"
import { newId } from "../../../server/platform/identity.ts"
import { Conversions } from "../../../server/publishing/Conversions.ts"
import { populate } from "../fixtures/seedData.ts"
import { databases } from "../harness/databases.ts"
import { freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, runServer } from "../harness/serverProcess.ts"
import { seeded } from "../harness/seededRandom.ts"

export interface NoticePlan {
  readonly readers: number
  readonly kills: number
  readonly seed: number
}

export interface NoticeKills {
  readonly readers: number
  /** How often a server was killed while it told, and while it mailed. */
  readonly killedTelling: number
  readonly killedMailing: number
  readonly notices: number
  readonly mails: number
  /** What was lost or came twice, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

const mailOf = (number: number): string => `okur${number}@cok.example`

/** The mails in a folder: their recipients and Message-IDs. */
const mailsIn = async (folder: string) => {
  const names = (await readdir(join(folder, "mail")).catch(() => [])).filter((name) => name.endsWith(".eml"))
  const mails: Array<{ readonly to: string; readonly id: string }> = []
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, "mail", name)))
    mails.push({ to: mail.to?.[0]?.address ?? "", id: mail.messageId ?? "" })
  }
  return mails
}

/** Readers of an issue that comes out, half of whom have it as a favourite and half a year of it. */
const prepare = async (folder: string, readers: number): Promise<void> => {
  const server = await startServer({ variables: { DATA_DIR: folder } })
  const { paidPublication } = await populate(server)
  const id = newId()
  await server.inside(
    SqlClient.SqlClient.use((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`INSERT INTO users (id, email, name, role, verified, language)
            SELECT 'okur' || lpad(n::text, 11, '0'), 'okur' || n || '@cok.example', 'Okur', 'READER', true,
              CASE n % 3 WHEN 0 THEN 'en' WHEN 1 THEN 'tr' END FROM generate_series(1, ${readers}) n`
          yield* sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
            SELECT id, ${paidPublication}, true, now(), 'anahtar-anahtar-1' FROM users
            WHERE email LIKE '%@cok.example' AND right(id, 1) < '6'`
          yield* sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, ends_at)
            SELECT translate(id, 'okur', 'yili'), id, 'publication', ${paidPublication}, now() + interval '1 year'
            FROM users WHERE email LIKE '%@cok.example' AND right(id, 1) >= '4'`
          yield* sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
              publish_date, publish_at, page_count, version)
            VALUES (${id}, ${paidPublication}, 'Atlas Aralık', '', false, 20261201, 'SCHEDULED', current_date, now(), 6, 'v1')`
        })
      )
    )
  )
  await server.inside(Conversions.use(({ publishDue }) => publishDue))
  await server.stop()
}

/**
 * Kills a server process at seeded moments while it tells readers of an issue and mails it, and starts it again. In the
 * end every reader has one notification and one mail.
 */
export const killTelling = async ({ readers, kills, seed }: NoticePlan): Promise<NoticeKills> => {
  const random = seeded(seed)
  const folder = await freshFolder()
  const complaints: Array<string> = []
  const start = async () => {
    const program = runServer({ DATA_DIR: folder }, "tests/kit/trials/noticesServer.ts")
    await addressOf(program)
    return program
  }
  const written = async () =>
    (await readdir(join(folder, "mail")).catch(() => [])).filter((name) => name.endsWith(".eml")).length
  try {
    await prepare(folder, readers)
    let [killedTelling, killedMailing] = [0, 0]
    let program = await start()
    for (let turn = 0; turn < kills; turn += 1) {
      // The first kills come while notifications are made, the others when a share of the mails is written.
      const wanted = Math.floor((Math.max(0, turn - 1) * readers) / kills)
      while ((await written()) < wanted) await after(2)
      // Every other one at once, when a mail is written and not yet noted.
      if (turn % 2 === 0) await after(Math.floor(random() * 120))
      program.process.kill("SIGKILL")
      await program.ended
      if ((await written()) === 0) killedTelling += 1
      else killedMailing += 1
      program = await start()
    }
    const limit = Date.now() + 60_000 + readers * 20
    while ((await written()) < readers && Date.now() < limit) await after(50)
    // A mail that came twice would come now, and what was left behind.
    await after(6_000)
    program.process.kill("SIGTERM")
    await program.ended

    const told = (await databases().ask(
      folder,
      `SELECT u.email, count(n.id)::int AS notices, count(*) FILTER (WHERE n.mail_due)::int AS due
        FROM users u LEFT JOIN notifications n ON n.user_id = u.id AND n.kind = 'issues'
        WHERE u.email LIKE '%@cok.example' GROUP BY u.email`
    )) as ReadonlyArray<{ readonly email: string; readonly notices: number; readonly due: number }>
    const mails = await mailsIn(folder)
    const mailsTo = Map.groupBy(mails, ({ to }) => to)
    const notices = new Map(told.map((row) => [row.email, row]))
    for (let number = 1; number <= readers; number += 1) {
      const email = mailOf(number)
      const has = notices.get(email)
      const mailed = mailsTo.get(email)?.length ?? 0
      if (has?.notices !== 1) complaints.push(`${email} has ${has?.notices ?? 0} notifications`)
      if (has !== undefined && has.due > 0) complaints.push(`The mail to ${email} is still due`)
      if (mailed !== 1) complaints.push(`${email} has ${mailed} mails`)
    }
    const ids = new Set(mails.map(({ id }) => id))
    if (ids.size !== mails.length) complaints.push(`${mails.length} mails have ${ids.size} names`)
    const total = told.reduce((sum, { notices: count }) => sum + count, 0)
    return { readers, killedTelling, killedMailing, notices: total, mails: mails.length, complaints }
  } finally {
    await removeFolder(folder)
  }
}
