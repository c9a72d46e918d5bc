import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeFact } from "./NoticeFact.ts"
import { notify, notifyAll } from "./notify.ts"

const toldPerRound = 50

/**
 * Notifies who reads by a user's running family plan, without naming its owner: that the owner is `leaving`, is
 * `staying` after all, or has `left`.
 */
export const tellFamily = Effect.fn("ownDataNotices.tellFamily")(function* (
  ownerId: string,
  what: "leaving" | "staying" | "left"
) {
  const sql = yield* SqlClient.SqlClient
  const [plan] = yield* sql<{ asked: string; until: Date }>`
    SELECT floor(extract(epoch FROM d.asked_at) * 1000)::text AS asked,
      least(CASE WHEN d.taken_back_at IS NULL THEN d.erase_at END, max(s.ends_at)) AS until
    FROM deletions d JOIN subscriptions s ON s.user_id = d.user_id AND s.plan = 'family' AND s.ends_at > now()
    WHERE d.user_id = ${ownerId} GROUP BY d.user_id`
  if (plan === undefined) return
  const members = yield* sql<{
    id: string
  }>`SELECT m.user_id AS id FROM family_members m JOIN users u ON u.id = m.user_id
    WHERE m.owner_id = ${ownerId} ORDER BY u.id`
  yield* notifyAll(
    members.map(({ id }) => id),
    {
      kind: "subscriptions",
      type: "subscription_ended",
      occasion: `family ${what} ${plan.asked}`,
      fact: { _tag: "FamilyOwnerDecided", what, until: plan.until.getTime() }
    }
  )
})

const tell = (userId: string, occasion: string, fact: NoticeFact) =>
  notify(userId, { kind: "security", type: "security_update", occasion, fact })

const tellArchives = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const done = yield* sql<{ id: string; userId: string; state: "ready" | "failed" | "expired"; until: Date | null }>`
    UPDATE archives SET mail_due = false WHERE id IN (
      SELECT id FROM archives WHERE mail_due ORDER BY asked_at FOR UPDATE SKIP LOCKED LIMIT ${toldPerRound}
    ) RETURNING id, user_id AS "userId", state, expires_at AS until`
  for (const { id, userId, state, until } of done) {
    if (state === "expired") continue
    const expires = state === "ready" ? (until?.getTime() ?? null) : null
    yield* tell(userId, `archive ${id} ${state}`, { _tag: "ArchiveEnded", until: expires })
  }
})

/** Of a server that was down on the last day, the mail that says "tomorrow" moves the erasure to a day after it. */
const eraseAt = {
  deletionAsked: "erase_at",
  deletionNear: "CASE WHEN erase_at < now() + interval '23 hours' THEN now() + interval '1 day' ELSE erase_at END",
  deletionTakenBack: "erase_at"
} as const

/** What was told of a deletion by then: that it is planned, that it is near, or that it was taken back. */
const stages = [
  { told: "deletionAsked", said: "asked", stage: 1, isDue: "taken_back_at IS NULL AND told < 1" },
  {
    told: "deletionNear",
    said: "near",
    stage: 2,
    isDue: "taken_back_at IS NULL AND told < 2 AND erase_at <= now() + interval '1 day'"
  },
  { told: "deletionTakenBack", said: "takenBack", stage: 3, isDue: "taken_back_at IS NOT NULL AND told < 3" }
] as const

const tellDeletions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { told, said, stage, isDue } of stages) {
    const due = yield* sql<{ userId: string; until: Date; asked: number }>`
      UPDATE deletions SET told = ${stage}, erase_at = ${sql.literal(eraseAt[told])} WHERE user_id IN (
        SELECT user_id FROM deletions WHERE ${sql.literal(isDue)} ORDER BY user_id
        FOR UPDATE SKIP LOCKED LIMIT ${toldPerRound}
      ) RETURNING user_id AS "userId", erase_at AS until, floor(extract(epoch FROM asked_at))::float8 AS asked`
    for (const { userId, until, asked } of due) {
      yield* tell(userId, `deletion ${asked} ${told}`, {
        _tag: "DeletionChanged",
        stage: said,
        until: until.getTime()
      })
    }
  }
})

/** Tells users what became of their archives, and when their account will be deleted; one server takes each. */
export const tellDue = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(tellArchives)
  yield* sql.withTransaction(tellDeletions)
}).pipe(Effect.withSpan("ownDataNotices.tellDue"))
