import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DeclineReason } from "../../src/domain/shop/Order.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { demoCollector, demoFamily, demoMember, demoReader, demoSibling, demoSubscriber } from "./accounts.ts"
import { buyIssue, subscribeToPlan, subscribeToPublication } from "./purchases.ts"

/** Issues that readers have bought so many days ago, or could not pay for, and a reader's publication, by their folders. */
const purchases = new Map<string, { readonly daysAgo: number; readonly reason?: DeclineReason }>([
  ["kervan/40", { daysAgo: 40 }],
  ["bosluk/22", { daysAgo: 12 }],
  ["pazar-tahtasi/45", { daysAgo: 2, reason: "insufficientFunds" }]
])
const publications = new Map([["pergel", demoSubscriber]])

/** What they have looked at, what they saw last at the end, and what of it with a plan. */
const viewed = new Map([
  [demoCollector, ["kervan/40", "bosluk/22", "cima/14", "pazar-tahtasi/45"]],
  [demoSubscriber, ["cima/14", "pergel/58"]],
  [demoMember, ["cima/14", "kervan/41", "pazar-tahtasi/45"]]
])

/** Somebody whom the family's owner has invited, and who has no account. */
const invited = "cousin@sayfa.example"

/** What they like, by the names of its folders, what they liked last at the end. */
const liked = new Map([
  [demoReader, ["understory", "pergel", "cima"]],
  [demoCollector, ["bosluk", "kervan", "evrak"]],
  [demoSubscriber, ["cima", "pergel"]]
])

/** A library in which everybody may read everything, where it is asked for. */
const demoRange = "Martıburnu Kütüphanesi"

/** A family of two: one has joined, the other has been invited; an invitation that ran out is made anew. */
const gatherFamily = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* subscribeToPlan(demoFamily.email, "family", "monthly")
  yield* sql`INSERT INTO family_members (id, owner_id, email, user_id)
    SELECT ${newId()}, o.id, m.email, m.id FROM users o, users m
    WHERE o.email = ${demoFamily.email} AND m.email = ${demoSibling.email} ON CONFLICT DO NOTHING`
  yield* sql`INSERT INTO family_members (id, owner_id, email)
    SELECT ${newId()}, id, ${invited} FROM users WHERE email = ${demoFamily.email}
    ON CONFLICT (owner_id, lower(email COLLATE "C")) DO UPDATE SET since = now() WHERE family_members.user_id IS NULL`
})

/**
 * What needs no content, and anew where it is over; all of it is taken away where others can reach
 * the server.
 */
export const updateRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const environment = yield* Configuration
  const isOpen = environment.DEMO !== "off" && isPrivate(environment)
  yield* sql`DELETE FROM corporate_ranges WHERE name = ${demoRange}`
  if (isOpen && environment.DEMO_NETWORK !== undefined) {
    yield* sql`INSERT INTO corporate_ranges (id, name, network, is_platform)
      VALUES (${newId()}, ${demoRange}, ${environment.DEMO_NETWORK}::text::cidr, true)`
  }
  if (isOpen) {
    yield* subscribeToPlan(demoMember.email, "platform", "yearly")
    return yield* gatherFamily
  }
  for (const { email } of [demoCollector, demoSubscriber, demoMember, demoFamily]) {
    yield* sql`DELETE FROM family_members m USING users u WHERE u.id = m.owner_id AND u.email = ${email}`
    yield* sql`DELETE FROM subscriptions s USING users u WHERE u.id = s.user_id AND u.email = ${email}`
    yield* sql`DELETE FROM library l USING users u WHERE u.id = l.user_id AND u.email = ${email}`
  }
}).pipe(Effect.orDie, Effect.withSpan("demo.updateRights"))

/** What readers of the demo hold and like of an issue that is there now, named by its folders. */
export const grantRights = Effect.fn("demo.grantRights")(function* (
  name: { readonly issue: string; readonly publication: string },
  { issueId, publicationId }: { readonly issueId: string; readonly publicationId: string }
) {
  const sql = yield* SqlClient.SqlClient
  if (!isPrivate(yield* Configuration)) return
  const bought = purchases.get(name.issue)
  if (bought !== undefined) yield* buyIssue({ email: demoCollector.email, issueId, ...bought })
  for (const [{ email }, names] of viewed) {
    const place = names.toReversed().indexOf(name.issue)
    if (place < 0) continue
    yield* sql`INSERT INTO recently_viewed (user_id, issue_id, viewed_at)
      SELECT id, ${issueId}, now() - make_interval(hours => ${1 + place * 20}) FROM users WHERE email = ${email}
      ON CONFLICT DO NOTHING`
    if (email !== demoMember.email) continue
    yield* sql`INSERT INTO plan_issues (user_id, issue_id) SELECT u.id, i.id FROM users u, issues i
      WHERE u.email = ${email} AND i.id = ${issueId} AND NOT i.is_free ON CONFLICT DO NOTHING`
  }
  for (const [{ email }, names] of liked) {
    const place = names.indexOf(name.publication)
    if (place < 0) continue
    yield* sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
      SELECT id, ${publicationId}, true, date_trunc('second', created_at) + make_interval(secs => ${place}), ${`demo-${name.publication}`}
      FROM users WHERE email = ${email} ON CONFLICT DO NOTHING`
  }
  const subscriber = publications.get(name.publication)
  if (subscriber !== undefined) yield* subscribeToPublication(subscriber.email, issueId)
}, Effect.orDie)
