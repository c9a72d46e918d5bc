import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { AlreadyInFamily, FamilyFull, FamilyNotFound, InvitationInvalid } from "../../src/contract/family.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Family, FamilyMember } from "../../src/domain/shop/Family.ts"
import { planOf } from "../../src/domain/shop/plans.ts"
import { isLanguage, type Language } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { hashOf, newSecret } from "../platform/secrets.ts"
import { isAddress } from "../session/users.ts"

/** An invitation can be accepted for so long; then its place is free again. */
export const invitationDays = 14

const { members: places } = planOf("family")

/** A stored invitation that is still to be mailed. */
export interface Invitation {
  readonly token: string
  /** The language of the account with this address; null without an account. */
  readonly language: Language | null
}

/** The members of family plans, and the invited. Source: product, "Family". */
export class Families extends Context.Service<
  Families,
  {
    /** Joined members first, then invitations, each by time. */
    readonly of: (ownerId: string) => Effect.Effect<Family, FamilyNotFound>
    /** Inviting an address again makes a new link and invalidates the old one. */
    readonly invite: (
      ownerId: string,
      email: string
    ) => Effect.Effect<Invitation, FamilyNotFound | FamilyFull | AlreadyInFamily>
    /** Idempotent. */
    readonly dismiss: (ownerId: string, memberId: string) => Effect.Effect<void, FamilyNotFound>
    /** The name of the owner whose invitation this is, if this account may accept it or already has. */
    readonly inviter: (userId: string, token: string) => Effect.Effect<string, InvitationInvalid>
    /** Idempotent; answers with the owner's name. */
    readonly join: (userId: string, token: string) => Effect.Effect<string, InvitationInvalid>
    /** Gives up every place of this user in other people's families. */
    readonly leave: (userId: string) => Effect.Effect<void, FamilyNotFound>
  }
>()("sayfa/Families") {
  static readonly layer = Layer.effect(
    Families,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const runs = (ownerId: Statement.Fragment) => sql`EXISTS (SELECT 1 FROM subscriptions s
        WHERE s.user_id = ${ownerId} AND s.plan = 'family' AND s.starts_at <= now() AND s.ends_at > now())`

      /** Invitations that have not expired. */
      const counts = sql`(m.user_id IS NOT NULL OR m.since > now() - make_interval(days => ${invitationDays}))`

      const membersOf = (ownerId: string) => sql<FamilyMember>`
        SELECT m.id, m.email, CASE WHEN m.user_id IS NULL THEN 'invited' ELSE 'joined' END AS state, u.name,
          ${isoMoment(sql, sql`m.since`)} AS since
        FROM family_members m LEFT JOIN users u ON u.id = m.user_id
        WHERE m.owner_id = ${ownerId} AND ${counts} ORDER BY m.user_id IS NULL, m.since, m.id`

      const demandOwner = Effect.fnUntraced(function* (ownerId: string) {
        const rows = yield* sql`SELECT 1 WHERE ${runs(sql`${ownerId}`)}`
        if (rows.length === 0) return yield* new FamilyNotFound()
      })

      const invite = Effect.fnUntraced(function* (ownerId: string, email: string) {
        // Locked, so that two invitations do not take the last place at once.
        yield* sql`SELECT 1 FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`
        yield* demandOwner(ownerId)
        const [known] = yield* sql<{ id: string; language: string | null }>`
          SELECT u.id, u.language FROM users u WHERE ${isAddress(sql, email)}`
        const [before] = yield* sql<{ id: string; isIn: boolean }>`
          SELECT id, user_id IS NOT NULL AS "isIn" FROM family_members
          WHERE owner_id = ${ownerId} AND ${isAddress(sql, email, "email")}`
        if (known?.id === ownerId || before?.isIn === true) return yield* new AlreadyInFamily()
        const members = yield* membersOf(ownerId)
        if (members.filter(({ id }) => id !== before?.id).length >= places) return yield* new FamilyFull()
        const token = newSecret()
        // Invalidates expired invitations and earlier links.
        yield* sql`DELETE FROM family_members m
          WHERE m.owner_id = ${ownerId} AND (NOT ${counts} OR m.id = ${before?.id ?? null})`
        yield* sql`INSERT INTO family_members (id, owner_id, email, token_hash)
          VALUES (${newId()}, ${ownerId}, ${email}, ${hashOf(token)})`
        return { token, language: isLanguage(known?.language) ? known.language : null }
      }, sql.withTransaction)

      const invitationOf = Effect.fnUntraced(function* (userId: string, token: string) {
        const [found] = yield* sql<{ id: string; ownerId: string; owner: string; userId: string | null }>`
          SELECT m.id, m.owner_id AS "ownerId", coalesce(nullif(o.name, ''), o.email) AS owner, m.user_id AS "userId"
          FROM family_members m JOIN users o ON o.id = m.owner_id
          WHERE m.token_hash = ${hashOf(token)} AND ${counts} AND ${runs(sql`m.owner_id`)} FOR UPDATE OF m`
        if (found === undefined || found.ownerId === userId) return yield* new InvitationInvalid()
        if (found.userId !== null && found.userId !== userId) return yield* new InvitationInvalid()
        return found
      })

      const join = Effect.fnUntraced(function* (userId: string, token: string) {
        // Locked, because two invitations of one family may be accepted at once.
        yield* sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
        const found = yield* invitationOf(userId, token)
        if (found.userId === userId) return found.owner
        // A member already there by another address keeps that place; this invitation's place becomes free.
        const isIn = yield* sql`SELECT 1 FROM family_members WHERE owner_id = ${found.ownerId} AND user_id = ${userId}`
        yield* isIn.length > 0
          ? sql`DELETE FROM family_members WHERE id = ${found.id}`
          : sql`UPDATE family_members SET user_id = ${userId}, since = now() WHERE id = ${found.id}`
        return found.owner
      }, sql.withTransaction)

      return Families.of({
        of: Effect.fn("Families.of")(
          function* (ownerId) {
            yield* demandOwner(ownerId)
            return { places, members: yield* membersOf(ownerId) }
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        invite: Effect.fn("Families.invite")(invite, Effect.catchTag("SqlError", Effect.die)),
        dismiss: Effect.fn("Families.dismiss")(
          function* (ownerId, memberId) {
            yield* demandOwner(ownerId)
            if (isPublicId(memberId))
              yield* sql`DELETE FROM family_members WHERE owner_id = ${ownerId} AND id = ${memberId}`
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        inviter: Effect.fn("Families.inviter")((userId, token) =>
          invitationOf(userId, token).pipe(
            Effect.map(({ owner }) => owner),
            Effect.catchTag("SqlError", Effect.die)
          )
        ),
        join: Effect.fn("Families.join")(join, Effect.catchTag("SqlError", Effect.die)),
        leave: Effect.fn("Families.leave")(
          function* (userId) {
            const left = yield* sql`DELETE FROM family_members WHERE user_id = ${userId} RETURNING id`
            if (left.length === 0) return yield* new FamilyNotFound()
          },
          Effect.catchTag("SqlError", Effect.die)
        )
      })
    })
  )
}
