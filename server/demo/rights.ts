import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration, type Environment, isLoopback, isPrivate } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { demoCollector, demoMember, demoSubscriber } from "./accounts.ts"

/** Issues in a reader's library, and a reader's publication, by the names of their folders. */
const issues = new Map([
  ["kervan/40", demoCollector],
  ["bosluk/22", demoCollector]
])
const publications = new Map([["pergel", demoSubscriber]])

/** A library in which everybody may read everything. The network is for documents: nobody comes from there (RFC 5737). */
export const demoRange = { name: "Martıburnu Kütüphanesi", network: "203.0.113.0/24" }

/** A proxy on this machine may name the addresses of the range: that is how it is tried. */
const isRangeOpen = (environment: Environment): boolean =>
  environment.DEMO !== "off" &&
  isPrivate({ ...environment, TRUST_PROXY: environment.TRUST_PROXY.filter((proxy) => !isLoopback(proxy)) })

const subscribe = (email: string, publicationId: string | null) =>
  SqlClient.SqlClient.use(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, ends_at)
      SELECT ${newId()}, u.id, ${publicationId === null ? "platform" : "publication"}, ${publicationId},
        now() + make_interval(years => 1)
      FROM users u WHERE u.email = ${email} AND NOT EXISTS (SELECT 1 FROM subscriptions s
        WHERE s.user_id = u.id AND s.publication_id IS NOT DISTINCT FROM ${publicationId}::text)`
  ).pipe(Effect.orDie)

/** What needs no content, each once, for a year; all of it is taken away where others can reach the server. */
export const settleRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const environment = yield* Configuration
  const { name, network } = demoRange
  if (isRangeOpen(environment)) {
    yield* sql`INSERT INTO corporate_ranges (id, name, network, is_platform, ends_at)
      SELECT ${newId()}, ${name}, ${network}::text::cidr, true, now() + make_interval(years => 1)
      WHERE NOT EXISTS (SELECT 1 FROM corporate_ranges WHERE name = ${name})`
  } else {
    yield* sql`DELETE FROM corporate_ranges WHERE name = ${name} AND network = ${network}::text::cidr`
  }
  if (environment.DEMO !== "off" && isPrivate(environment)) return yield* subscribe(demoMember.email, null)
  for (const { email } of [demoCollector, demoSubscriber, demoMember]) {
    yield* sql`DELETE FROM subscriptions s USING users u WHERE u.id = s.user_id AND u.email = ${email}`
    yield* sql`DELETE FROM library l USING users u WHERE u.id = l.user_id AND u.email = ${email}`
  }
}).pipe(Effect.orDie, Effect.withSpan("demo.settleRights"))

/** What readers of the demo hold of an issue that is there now, named by its folders. */
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
  const subscriber = publications.get(name.publication)
  if (subscriber !== undefined) yield* subscribe(subscriber.email, publicationId)
}, Effect.orDie)
