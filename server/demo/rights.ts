import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration, isPrivate } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { demoCollector, demoMember, demoReader, demoSubscriber } from "./accounts.ts"

/** Issues in a reader's library, and a reader's publication, by the names of their folders. */
const issues = new Map([
  ["kervan/40", demoCollector],
  ["bosluk/22", demoCollector]
])
const publications = new Map([["pergel", demoSubscriber]])

/** What they like, by the names of its folders, what they liked last at the end. */
const liked = new Map([
  [demoReader, ["understory", "pergel", "cima"]],
  [demoCollector, ["bosluk", "kervan", "evrak"]],
  [demoSubscriber, ["cima", "pergel"]]
])

/** A library in which everybody may read everything, where it is asked for. */
const demoRange = "Martıburnu Kütüphanesi"

const subscribe = (email: string, publicationId: string | null) =>
  SqlClient.SqlClient.use(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, ends_at)
      SELECT ${newId()}, u.id, ${publicationId === null ? "platform" : "publication"}, ${publicationId},
        now() + make_interval(years => 1)
      FROM users u WHERE u.email = ${email} AND NOT EXISTS (SELECT 1 FROM subscriptions s
        WHERE s.user_id = u.id AND s.publication_id IS NOT DISTINCT FROM ${publicationId}::text AND s.ends_at > now())`
  ).pipe(Effect.orDie)

/**
 * What needs no content, for a year, and for another where that is over; all of it is taken away where others can reach
 * the server.
 */
export const settleRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const environment = yield* Configuration
  const isOpen = environment.DEMO !== "off" && isPrivate(environment)
  yield* sql`DELETE FROM corporate_ranges WHERE name = ${demoRange}`
  if (isOpen && environment.DEMO_NETWORK !== undefined) {
    yield* sql`INSERT INTO corporate_ranges (id, name, network, is_platform)
      VALUES (${newId()}, ${demoRange}, ${environment.DEMO_NETWORK}::text::cidr, true)`
  }
  if (isOpen) return yield* subscribe(demoMember.email, null)
  for (const { email } of [demoCollector, demoSubscriber, demoMember]) {
    yield* sql`DELETE FROM subscriptions s USING users u WHERE u.id = s.user_id AND u.email = ${email}`
    yield* sql`DELETE FROM library l USING users u WHERE u.id = l.user_id AND u.email = ${email}`
  }
}).pipe(Effect.orDie, Effect.withSpan("demo.settleRights"))

/** What readers of the demo hold and like of an issue that is there now, named by its folders. */
export const grantRights = Effect.fn("demo.grantRights")(function* (
  name: { readonly issue: string; readonly publication: string },
  { issueId, publicationId }: { readonly issueId: string; readonly publicationId: string }
) {
  const sql = yield* SqlClient.SqlClient
  if (!isPrivate(yield* Configuration)) return
  const collector = issues.get(name.issue)
  if (collector !== undefined) {
    yield* sql`INSERT INTO library (user_id, issue_id, access_type)
      SELECT id, ${issueId}, 'purchase' FROM users WHERE email = ${collector.email} ON CONFLICT DO NOTHING`
  }
  for (const [{ email }, names] of liked) {
    const place = names.indexOf(name.publication)
    if (place < 0) continue
    yield* sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
      SELECT id, ${publicationId}, true, date_trunc('second', created_at) + make_interval(secs => ${place}), ${`demo-${name.publication}`}
      FROM users WHERE email = ${email} ON CONFLICT DO NOTHING`
  }
  const subscriber = publications.get(name.publication)
  if (subscriber !== undefined) yield* subscribe(subscriber.email, publicationId)
}, Effect.orDie)
