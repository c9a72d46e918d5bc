import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AlreadyMember, MemberNotFound } from "../../src/contract/members.ts"
import { InvitationInvalid } from "../../src/contract/family.ts"
import { PublicationNotFound } from "../../src/contract/publishing.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { People, PublicationMember } from "../../src/domain/publishing/People.ts"
import type { MemberRole, PublicationRole } from "../../src/domain/publishing/PublicationRole.ts"
import { isLanguage } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { hashOf, newSecret } from "../platform/secrets.ts"
import { isAddress } from "../session/users.ts"
import { type Invitation, invitationDays } from "../shop/Families.ts"

/** What somebody is invited to. */
export interface InvitedTo {
  readonly publicationId: string
  readonly publication: string
  readonly inviter: string
  readonly role: MemberRole
}

/** What somebody is called; null while they are only invited, because only the owner sees addresses. */
export interface Called {
  readonly name: string | null
}

interface InvitationRow extends InvitedTo {
  readonly id: string
  readonly userId: string | null
}

/** Who belongs to publications beside their owners, and who is invited. Callers check the role of who asks. */
export class Members extends Context.Service<
  Members,
  {
    /** As somebody with this role in the publication sees them: joined members first, then invitations, each by time. */
    readonly of: (
      userId: string,
      publicationId: string,
      role: PublicationRole
    ) => Effect.Effect<People, PublicationNotFound>
    /** Inviting an address again makes a new link and invalidates the old one. */
    readonly invite: (
      publicationId: string,
      email: string,
      role: MemberRole
    ) => Effect.Effect<Invitation & { readonly publication: string }, PublicationNotFound | AlreadyMember>
    readonly changeRole: (
      publicationId: string,
      memberId: string,
      role: MemberRole
    ) => Effect.Effect<Called, MemberNotFound>
    /** Answers null if there is none such. */
    readonly remove: (publicationId: string, memberId: string) => Effect.Effect<Called | null>
    /** Idempotent. */
    readonly leave: (userId: string, publicationId: string) => Effect.Effect<void>
    /** What the invitation is to, if this account may accept it or already has. */
    readonly invitation: (userId: string, token: string) => Effect.Effect<InvitedTo, InvitationInvalid>
    /** Idempotent. A member who was invited again by another address has the new role. */
    readonly join: (
      userId: string,
      token: string
    ) => Effect.Effect<InvitedTo & { readonly isNew: boolean }, InvitationInvalid>
  }
>()("sayfa/Members") {
  static readonly layer = Layer.effect(
    Members,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Invitations that have not expired. */
      const counts = sql`(m.user_id IS NOT NULL OR m.since > now() - make_interval(days => ${invitationDays}))`
      const called = (user: string) =>
        sql.literal(`coalesce(nullif(${user}.name, ''), split_part(${user}.email, '@', 1))`)
      const theirs = (publicationId: string, memberId: string) =>
        sql`m.publication_id = ${publicationId} AND m.id = ${isPublicId(memberId) ? memberId : ""} AND ${counts}`
      const calledMember = sql`(SELECT ${called("u")} FROM users u WHERE u.id = m.user_id) AS name`

      const of = Effect.fnUntraced(function* (userId: string, publicationId: string, role: PublicationRole) {
        const [publication] = yield* sql<{ title: string; owner: string }>`
          SELECT p.title, ${called("o")} AS owner FROM publications p JOIN users o ON o.id = p.owner_id
          WHERE p.id = ${publicationId}`
        if (publication === undefined) return yield* new PublicationNotFound({ publicationId })
        const sees = role === "owner" ? counts : sql`m.user_id IS NOT NULL`
        const members = yield* sql<PublicationMember>`
          SELECT m.id, CASE WHEN ${role === "owner"}::boolean OR m.user_id = ${userId} THEN m.email END AS email,
            CASE WHEN m.user_id IS NULL THEN NULL ELSE ${called("u")} END AS name, m.role,
            CASE WHEN m.user_id IS NULL THEN 'invited' ELSE 'joined' END AS state,
            coalesce(m.user_id = ${userId}, false) AS is_you, ${isoMoment(sql, sql`m.since`)} AS since
          FROM publication_members m LEFT JOIN users u ON u.id = m.user_id
          WHERE m.publication_id = ${publicationId} AND ${sees} ORDER BY m.user_id IS NULL, m.since, m.id`
        return { publication: { id: publicationId, title: publication.title }, role, owner: publication.owner, members }
      })

      const invite = Effect.fnUntraced(function* (publicationId: string, email: string, role: MemberRole) {
        // Locked, so that an address is not invited twice at once.
        const [publication] = yield* sql<{ title: string; owner_id: string }>`
          SELECT title, owner_id FROM publications WHERE id = ${publicationId} FOR NO KEY UPDATE`
        if (publication === undefined) return yield* new PublicationNotFound({ publicationId })
        const [known] = yield* sql<{ id: string; language: string | null }>`
          SELECT u.id, u.language FROM users u WHERE ${isAddress(sql, email)}`
        const joined = yield* sql`SELECT 1 FROM publication_members WHERE publication_id = ${publicationId}
          AND user_id IS NOT NULL AND (user_id = ${known?.id ?? null} OR ${isAddress(sql, email, "email")})`
        if (known?.id === publication.owner_id || joined.length > 0) return yield* new AlreadyMember()
        const token = newSecret()
        yield* sql`DELETE FROM publication_members m
          WHERE m.publication_id = ${publicationId} AND (NOT ${counts} OR ${isAddress(sql, email, "email")})`
        yield* sql`INSERT INTO publication_members (id, publication_id, email, role, token_hash)
          VALUES (${newId()}, ${publicationId}, ${email}, ${role}, ${hashOf(token)})`
        return { token, language: isLanguage(known?.language) ? known.language : null, publication: publication.title }
      }, sql.withTransaction)

      const invitationOf = Effect.fnUntraced(function* (userId: string, token: string) {
        const [found] = yield* sql<InvitationRow & { owner_id: string }>`
          SELECT m.id, m.publication_id AS "publicationId", p.title AS publication, p.owner_id, m.role,
            ${called("o")} AS inviter, m.user_id AS "userId"
          FROM publication_members m JOIN publications p ON p.id = m.publication_id JOIN users o ON o.id = p.owner_id
          WHERE m.token_hash = ${hashOf(token)} AND ${counts} FOR UPDATE OF m`
        if (found === undefined || found.owner_id === userId) return yield* new InvitationInvalid()
        if (found.userId !== null && found.userId !== userId) return yield* new InvitationInvalid()
        return found
      })

      const join = Effect.fnUntraced(function* (userId: string, token: string) {
        // Locked, because two invitations to one publication may be accepted at once.
        yield* sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
        const found = yield* invitationOf(userId, token)
        if (found.userId === userId) return { ...found, isNew: false }
        yield* sql`DELETE FROM publication_members
          WHERE publication_id = ${found.publicationId} AND user_id = ${userId} AND id <> ${found.id}`
        yield* sql`UPDATE publication_members SET user_id = ${userId}, since = now() WHERE id = ${found.id}`
        return { ...found, isNew: true }
      }, sql.withTransaction)

      return Members.of({
        of: Effect.fn("Members.of")(of, Effect.catchTag("SqlError", Effect.die)),
        invite: Effect.fn("Members.invite")(invite, Effect.catchTag("SqlError", Effect.die)),
        changeRole: Effect.fn("Members.changeRole")(
          function* (publicationId, memberId, role) {
            const [changed] = yield* sql<Called>`UPDATE publication_members m SET role = ${role}
              WHERE ${theirs(publicationId, memberId)} RETURNING ${calledMember}`
            return changed === undefined ? yield* new MemberNotFound() : changed
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        remove: Effect.fn("Members.remove")(function* (publicationId, memberId) {
          const [removed] = yield* sql<Called>`DELETE FROM publication_members m
            WHERE ${theirs(publicationId, memberId)} RETURNING ${calledMember}`
          return removed ?? null
        }, Effect.orDie),
        leave: Effect.fn("Members.leave")(function* (userId, publicationId) {
          yield* sql`DELETE FROM publication_members WHERE user_id = ${userId} AND publication_id = ${publicationId}`
        }, Effect.orDie),
        invitation: Effect.fn("Members.invitation")(invitationOf, Effect.catchTag("SqlError", Effect.die)),
        join: Effect.fn("Members.join")(join, Effect.catchTag("SqlError", Effect.die))
      })
    })
  )
}
