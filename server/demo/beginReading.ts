import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration, isPrivate } from "../platform/config.ts"
import { type DemoAccount, demoCollector, demoFamily, demoMember, demoReader, demoSubscriber } from "./accounts.ts"

/** The page each user has reached in what they read, the latest last; null where they have finished. */
const begun = new Map<DemoAccount, ReadonlyArray<readonly [issue: string, page: number | null]>>([
  [demoReader, [["cima/14", 6]]],
  [
    demoCollector,
    [
      ["bosluk/22", null],
      ["cima/14", 4],
      ["kervan/40", 8]
    ]
  ],
  [
    demoSubscriber,
    [
      ["cima/14", null],
      ["pergel/58", 6]
    ]
  ],
  [
    demoMember,
    [
      ["cima/14", null],
      ["pazar-tahtasi/45", 4],
      ["evrak/9", 12],
      ["kervan/41", 10]
    ]
  ],
  [demoFamily, [["bosluk/23", 8]]]
])

/** Lets the demo's users have begun an issue, or read it to its end, once its pages are there. */
export const beginReading = Effect.fn("demo.beginReading")(function* (issueId: string, name: string) {
  const sql = yield* SqlClient.SqlClient
  if (!isPrivate(yield* Configuration)) return
  for (const [{ email }, issues] of begun) {
    const place = issues.findIndex(([issue]) => issue === name)
    const page = issues[place]?.[1]
    if (page === undefined) continue
    yield* sql`INSERT INTO reading_progress (user_id, issue_id, page, total, is_finished, read_at, key)
      SELECT u.id, i.id, least(${page}::integer, i.page_count), i.page_count, ${page === null},
        date_trunc('second', now()) - make_interval(hours => ${3 + 20 * (issues.length - place)}), ${`demo-${place}-turn`}
      FROM users u, issues i WHERE u.email = ${email} AND i.id = ${issueId} ON CONFLICT DO NOTHING`
  }
}, Effect.orDie)
