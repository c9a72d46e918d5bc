import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DeclineReason } from "../../src/domain/shop/Order.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import {
  demoCollector,
  demoFamily,
  demoMember,
  demoPress,
  demoReader,
  demoSibling,
  demoSubscriber
} from "./accounts.ts"
import { buyIssue, subscribeToPlan, subscribeToPublication } from "./purchases.ts"

/** The collector's purchases, some refused, by issue folder; and the subscriber's publication. */
const purchases = new Map<
  string,
  { readonly daysAgo: number; readonly reason?: DeclineReason; readonly refundedDaysAgo?: number }
>([
  ["kervan/40", { daysAgo: 40 }],
  ["bosluk/22", { daysAgo: 12 }],
  ["bilanco/22", { daysAgo: 9, refundedDaysAgo: 6 }],
  ["pazar-tahtasi/45", { daysAgo: 2, reason: "insufficientFunds" }]
])
const publications = new Map([["pergel", demoSubscriber]])

/** Issues each user opened, the latest last. */
const viewed = new Map([
  [demoCollector, ["kervan/40", "bosluk/22", "cima/14", "pazar-tahtasi/45"]],
  [demoSubscriber, ["cima/14", "pergel/58"]],
  [demoMember, ["cima/14", "kervan/41", "pazar-tahtasi/45"]]
])

/** Invited by the family's owner, without an account. */
const invited = "cousin@sayfa.example"

/** The folder of a publication that is shared with another publisher for its figures, and who is invited to edit it. */
const shared = { publication: "cima", invited: "duzelti@sayfa.example" }

/** Favourites by publication folder, the latest last. */
const liked = new Map([
  [demoReader, ["understory", "pergel", "cima"]],
  [demoCollector, ["bosluk", "kervan", "evrak"]],
  [demoSubscriber, ["cima", "pergel"]]
])

/** A network from which everything may be read. */
const demoRange = "Martıburnu Kütüphanesi"

/** A family plan with one member and one invitation; an expired invitation is renewed. */
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

/** The member and the invitation of the shared publication; an expired invitation is renewed. */
const gatherPeople = Effect.fnUntraced(function* (publicationId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO publication_members (id, publication_id, email, role, user_id)
    SELECT ${newId()}, ${publicationId}, email, 'figures', id FROM users WHERE email = ${demoPress.email}
    ON CONFLICT DO NOTHING`
  yield* sql`INSERT INTO publication_members (id, publication_id, email, role)
    VALUES (${newId()}, ${publicationId}, ${shared.invited}, 'editor')
    ON CONFLICT (publication_id, lower(email COLLATE "C")) DO UPDATE SET since = now()
      WHERE publication_members.user_id IS NULL`
})

/**
 * Creates the entitlements that need no content, renewing what has ended; on a server that others can reach, removes
 * them all.
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
  yield* sql`DELETE FROM publication_members WHERE email IN (${demoPress.email}, ${shared.invited})`
  for (const { email } of [demoCollector, demoSubscriber, demoMember, demoFamily]) {
    yield* sql`DELETE FROM family_members m USING users u WHERE u.id = m.owner_id AND u.email = ${email}`
    yield* sql`DELETE FROM subscriptions s USING users u WHERE u.id = s.user_id AND u.email = ${email}`
    yield* sql`DELETE FROM library l USING users u WHERE u.id = l.user_id AND u.email = ${email}`
  }
}).pipe(Effect.orDie, Effect.withSpan("demo.updateRights"))

/** Adds the entitlements and favourites that the demo's users have for an issue. */
export const grantRights = Effect.fn("demo.grantRights")(function* (
  name: { readonly issue: string; readonly publication: string },
  { issueId, publicationId }: { readonly issueId: string; readonly publicationId: string }
) {
  const sql = yield* SqlClient.SqlClient
  if (!isPrivate(yield* Configuration)) return
  if (name.publication === shared.publication) yield* gatherPeople(publicationId)
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
