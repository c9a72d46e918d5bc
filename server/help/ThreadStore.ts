import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type AttachmentNotFound, MessageKeyReused } from "../../src/contract/help.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { TicketMessage } from "../../src/domain/help/Ticket.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { Attachments } from "./Attachments.ts"

/** A message as its sender sent it. */
export interface NewMessage {
  readonly content: string
  readonly attachments: ReadonlyArray<string>
  /** The sender's name for it; the same one is never posted twice. */
  readonly key: string
}

export type PostedMessage = TicketMessage & { readonly by_team: boolean }

interface Row {
  readonly id: PublicId
  readonly sender: PublicId | null
  readonly by_team: boolean
  readonly content: string
  readonly created: string
  readonly name: string | null
}

/** The messages of tickets. Callers have locked the ticket, and check who may. */
export class ThreadStore extends Context.Service<
  ThreadStore,
  {
    /** Oldest first. */
    readonly of: (ticketId: string) => Effect.Effect<ReadonlyArray<PostedMessage>>
    /** Locks the sender, and answers with the ticket in which this message was posted before; else null. */
    readonly posted: (
      senderId: string,
      message: NewMessage
    ) => Effect.Effect<{ readonly id: string; readonly ticketId: string } | null, MessageKeyReused>
    readonly post: (
      ticketId: string,
      sender: { readonly id: string; readonly byTeam: boolean },
      message: NewMessage
    ) => Effect.Effect<string, AttachmentNotFound>
  }
>()("sayfa/ThreadStore") {
  static readonly layer = Layer.effect(
    ThreadStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const attachments = yield* Attachments
      return ThreadStore.of({
        of: Effect.fn("ThreadStore.of")(function* (ticketId) {
          const rows = yield* sql<Row>`SELECT m.id, m.sender_id AS sender, m.by_team, m.content,
              ${isoMoment(sql, sql`m.created_at`)} AS created, nullif(btrim(u.name), '') AS name
            FROM support_messages m LEFT JOIN users u ON u.id = m.sender_id
            WHERE m.ticket_id = ${ticketId} ORDER BY m.created_at, m.id`.pipe(Effect.orDie)
          const files = yield* attachments.of(rows.map(({ id }) => id))
          return rows.map(({ name, ...message }) => ({
            ...message,
            attachments: files.get(message.id) ?? [],
            expand: name === null ? {} : { sender: { name } }
          }))
        }),
        posted: Effect.fn("ThreadStore.posted")(
          function* (senderId, { key, content, attachments: ids }) {
            yield* sql`SELECT 1 FROM users WHERE id = ${senderId} FOR NO KEY UPDATE`
            const [found] = yield* sql<{ id: string; ticketId: string; content: string }>`
              SELECT id, ticket_id AS "ticketId", content FROM support_messages
              WHERE sender_id = ${senderId} AND key = ${key}`
            if (found === undefined) return null
            const files = (yield* attachments.of([found.id])).get(found.id) ?? []
            const isSame = content === found.content && files.map(({ id }) => id).join() === ids.join()
            return isSame ? found : yield* new MessageKeyReused()
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        post: Effect.fn("ThreadStore.post")(
          function* (ticketId, { id: senderId, byTeam }, { key, content, attachments: ids }) {
            const id = newId()
            yield* sql`INSERT INTO support_messages (id, ticket_id, sender_id, by_team, content, key, created_at)
              VALUES (${id}, ${ticketId}, ${senderId}, ${byTeam}, ${content}, ${key}, clock_timestamp())`
            yield* attachments.claim(senderId, id, ids)
            return id
          },
          Effect.catchTag("SqlError", Effect.die)
        )
      })
    })
  )
}
