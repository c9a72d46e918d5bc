import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { PublicationNotFound } from "../../src/contract/publishing.ts"
import { RoleInsufficient } from "../../src/contract/refusals.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { type PublicationRight, reaches } from "../../src/domain/publishing/PublicationRole.ts"
import { deskOf } from "../../src/domain/session/deskOf.ts"
import type { User } from "../../src/domain/session/User.ts"
import { rolesOf, type RoleRow } from "./publicationRoles.ts"

/**
 * Refuses a user whose role in a publication does not reach. For a stranger there is no such publication or issue.
 * Source: product, "People of a publication".
 */
export const roleDemands = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const demand = Effect.fnUntraced(function* <E>(
    right: PublicationRight,
    roles: Effect.Effect<ReadonlyArray<RoleRow>, SqlError.SqlError>,
    unknown: E
  ) {
    const [found] = yield* Effect.orDie(roles)
    if (found === undefined) return yield* Effect.fail(unknown)
    if (!reaches(found.role, right)) return yield* new RoleInsufficient()
    return found.role
  })

  return {
    publication: (userId: string, id: string, right: PublicationRight) =>
      demand(
        right,
        isPublicId(id)
          ? sql<RoleRow>`SELECT role FROM ${rolesOf(sql, userId)} AS own WHERE publication_id = ${id}`
          : Effect.succeed([]),
        new PublicationNotFound({ publicationId: id })
      ),
    issue: (userId: string, id: string, right: PublicationRight) =>
      demand(
        right,
        isPublicId(id)
          ? sql<RoleRow>`SELECT own.role FROM issues i JOIN ${rolesOf(sql, userId)} AS own
              ON own.publication_id = i.publication_id WHERE i.id = ${id}`
          : Effect.succeed([]),
        new IssueNotFound({ issueId: id })
      )
  }
})

/** Refuses whoever sees figures alone, in all of their publications. */
export const demandEditor = (user: User) =>
  deskOf(user) === "figures" ? Effect.fail(new RoleInsufficient()) : Effect.void

/** Refuses whoever works for others' publications alone. */
export const demandPublisher = (user: User) =>
  deskOf(user) === "publisher" ? Effect.void : Effect.fail(new RoleInsufficient())
