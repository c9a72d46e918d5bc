import { setTimeout as after } from "node:timers/promises"
import { hashOf } from "../../../../server/platform/secrets.ts"
import { askDatabase } from "../../postgres/databases.ts"
import type { GrownShop } from "../../grown/grownShop.ts"
import type { Ledger, Told } from "../mixedLoad/Ledger.ts"

type Ask = (statement: string) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>

/** What of these keys the database has. */
const stored: Readonly<Record<Exclude<Told, "save">, string>> = {
  order: "SELECT number AS key FROM orders WHERE state = 'paid'",
  attempt: "SELECT key_hash AS key FROM orders",
  event: "SELECT event_key AS key FROM analytics_events",
  account: "SELECT email AS key FROM users",
  issue: "SELECT id AS key FROM issues WHERE status = 'PUBLISHED'"
}

/** Bought twice by the same reader, though the second should have been refused. */
const doubled = `SELECT o.user_id, line->>'ref' AS issue FROM orders o
  JOIN order_facts f ON f.order_number = o.number AND f.fact->>'_tag' = 'OrderDrafted'
  CROSS JOIN LATERAL jsonb_array_elements(f.fact->'lines') AS line
  WHERE o.state = 'paid' AND line->>'kind' = 'issue' GROUP BY 1, 2 HAVING count(DISTINCT o.number) > 1`

export interface Missing {
  readonly lost: Readonly<Record<Told, ReadonlyArray<string>>>
  readonly doubled: number
}

/** Compares what visitors were told with what the database has, once everything open has been settled. */
export const missing = async (shop: Pick<GrownShop, "cluster">, { told }: Pick<Ledger, "told">): Promise<Missing> => {
  const ask = (statement: string) => askDatabase(shop.cluster.url, "shop", statement) as ReturnType<Ask>
  const isBusy = async () => {
    const [row] = await ask(`SELECT (SELECT count(*) FROM issues WHERE status = 'CONVERTING')
      + (SELECT count(*) FROM orders WHERE state = 'pending') AS count`)
    return Number(row?.["count"]) > 0
  }
  const deadline = performance.now() + 180_000
  while ((await isBusy()) && performance.now() < deadline) await after(1000)
  const lost = { order: [], attempt: [], event: [], save: [], account: [], issue: [] } as Record<Told, Array<string>>
  for (const kind of Object.keys(stored) as ReadonlyArray<keyof typeof stored>) {
    const have = new Set((await ask(stored[kind])).map(({ key }) => String(key)))
    lost[kind] = told[kind].filter((key) => !have.has(kind === "attempt" ? hashOf(key) : key))
  }
  // Each save is another version; only the last few are known by name.
  const [saves] = await ask("SELECT coalesce(sum(version), 0) AS count FROM reading_data")
  lost.save = told.save.slice(Number(saves?.["count"]))
  return { lost, doubled: (await ask(doubled)).length }
}
