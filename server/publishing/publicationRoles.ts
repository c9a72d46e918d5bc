import type { SqlClient, Statement } from "effect/sql"
import { type PublicationRight, type PublicationRole, rolesWith } from "../../src/domain/publishing/PublicationRole.ts"

/** Everybody's role in every publication: the one place that says who belongs to which. */
const roles = (sql: SqlClient.SqlClient) => sql`(
  SELECT id AS publication_id, owner_id AS user_id, 'owner' AS role FROM publications
  UNION ALL SELECT publication_id, user_id, role FROM publication_members WHERE user_id IS NOT NULL) AS held`

const having = (sql: SqlClient.SqlClient, right: PublicationRight) => sql`held.role IN ${sql.in(rolesWith(right))}`

/** The ids of the publications in which a user has this right. */
export const publicationsOf = (sql: SqlClient.SqlClient, userId: string, right: PublicationRight): Statement.Fragment =>
  sql`(SELECT held.publication_id FROM ${roles(sql)} WHERE held.user_id = ${userId} AND ${having(sql, right)})`

/** Owners and editors of all publications, as `publication_id` and `user_id`. */
export const editorsOf = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`(SELECT held.publication_id, held.user_id FROM ${roles(sql)} WHERE ${having(sql, "edit")})`

/** Whether a column is a user who makes the publication of another: its owner, or an editor. */
export const isMaker = (
  sql: SqlClient.SqlClient,
  user: Statement.Fragment,
  publication: Statement.Fragment
): Statement.Fragment =>
  sql`EXISTS (SELECT 1 FROM ${roles(sql)}
    WHERE held.user_id = ${user} AND held.publication_id = ${publication} AND ${having(sql, "edit")})`

/** A user's role in each of their publications, as `publication_id` and `role`. */
export const rolesOf = (sql: SqlClient.SqlClient, userId: string): Statement.Fragment =>
  sql`(SELECT held.publication_id, held.role FROM ${roles(sql)} WHERE held.user_id = ${userId})`

/** A row of them. */
export interface RoleRow {
  readonly role: PublicationRole
}

/** Whether a row of `issues i` is this one, and of a publication that this user edits. */
export const isEditable = (sql: SqlClient.SqlClient, userId: string, id: string): Statement.Fragment =>
  sql`i.id = ${id} AND i.publication_id IN ${publicationsOf(sql, userId, "edit")}`
