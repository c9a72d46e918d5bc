import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type AttachmentNotFound, MessageKeyReused, TicketClosed, TicketNotFound } from "../../src/contract/help.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Ticket, TicketMessage, TicketReport } from "../../src/domain/help/Ticket.ts"
import { newId } from "../platform/identity.ts"
import { type NewMessage, ThreadStore } from "./ThreadStore.ts"
import { ticketColumns } from "./ticketRow.ts"

export interface NewTicket extends NewMessage {
  readonly subject: string
  readonly report: TicketReport | null
}

export type OwnTicket = Ticket & { readonly report: TicketReport | null }

/** The tickets of readers, each seen by its own alone. Source: product, "Tickets". */
export class Tickets extends Context.Service<
  Tickets,
  {
    /** Latest reply first. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<Ticket>>
    readonly find: (userId: string, id: string) => Effect.Effect<OwnTicket, TicketNotFound>
    readonly messages: (userId: string, id: string) => Effect.Effect<ReadonlyArray<TicketMessage>, TicketNotFound>
    /** Idempotent by the message's key. */
    readonly add: (userId: string, ticket: NewTicket) => Effect.Effect<Ticket, AttachmentNotFound | MessageKeyReused>
    /** Idempotent by the message's key. */
    readonly reply: (
      userId: string,
      id: string,
      message: NewMessage
    ) => Effect.Effect<TicketMessage, TicketNotFound | TicketClosed | AttachmentNotFound | MessageKeyReused>
  }
>()("sayfa/Tickets") {
  static readonly layer = Layer.effect(
    Tickets,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const thread = yield* ThreadStore
      const own = (userId: string, id: string) => sql`t.user_id = ${userId} AND t.id = ${isPublicId(id) ? id : ""}`

      const find = Effect.fnUntraced(
        function* (userId: string, id: string) {
          const [found] = yield* sql<OwnTicket>`SELECT ${ticketColumns(sql)}, t.report FROM support_tickets t
            WHERE ${own(userId, id)}`
          return found ?? (yield* new TicketNotFound())
        },
        Effect.catchTag("SqlError", Effect.die)
      )
      const withoutReport = ({ id, subject, status, created, last_reply_at }: OwnTicket): Ticket => ({
        id,
        subject,
        status,
        created,
        last_reply_at
      })

      const add = Effect.fnUntraced(function* (userId: string, { subject, report, ...message }: NewTicket) {
        const before = yield* thread.posted(userId, message)
        if (before !== null) {
          const ticket = yield* find(userId, before.ticketId).pipe(
            Effect.catchTag("TicketNotFound", () => Effect.fail(new MessageKeyReused()))
          )
          return ticket.subject === subject ? withoutReport(ticket) : yield* new MessageKeyReused()
        }
        const id = newId()
        yield* sql`INSERT INTO support_tickets (id, user_id, subject, report, created_at, last_reply_at, waiting_since)
          VALUES (${id}, ${userId}, ${subject}, ${report === null ? null : JSON.stringify(report)}::text::jsonb,
            clock_timestamp(), clock_timestamp(), clock_timestamp())`
        yield* thread.post(id, { id: userId, byTeam: false }, message)
        return withoutReport(yield* Effect.orDie(find(userId, id)))
      }, sql.withTransaction)

      const reply = Effect.fnUntraced(function* (userId: string, id: string, message: NewMessage) {
        const before = yield* thread.posted(userId, message)
        if (before !== null && before.ticketId !== id) return yield* new MessageKeyReused()
        const [ticket] = yield* sql<{ status: Ticket["status"] }>`
          SELECT t.status FROM support_tickets t WHERE ${own(userId, id)} FOR NO KEY UPDATE`
        if (ticket === undefined) return yield* new TicketNotFound()
        if (before === null && ticket.status === "closed") return yield* new TicketClosed()
        const messageId = before?.id ?? (yield* thread.post(id, { id: userId, byTeam: false }, message))
        if (before === null)
          yield* sql`UPDATE support_tickets SET status = 'open', last_reply_at = clock_timestamp(),
            waiting_since = coalesce(waiting_since, clock_timestamp()) WHERE id = ${id}`
        const posted = (yield* thread.of(id)).find((one) => one.id === messageId)
        return posted ?? (yield* new TicketNotFound())
      }, sql.withTransaction)

      return Tickets.of({
        of: Effect.fn("Tickets.of")(
          (userId) => sql<Ticket>`SELECT ${ticketColumns(sql)} FROM support_tickets t
            WHERE t.user_id = ${userId} ORDER BY t.last_reply_at DESC, t.id`,
          Effect.orDie
        ),
        find: Effect.fn("Tickets.find")(find),
        messages: Effect.fn("Tickets.messages")(function* (userId, id) {
          yield* find(userId, id)
          return yield* thread.of(id)
        }),
        add: Effect.fn("Tickets.add")(add, Effect.catchTag("SqlError", Effect.die)),
        reply: Effect.fn("Tickets.reply")(reply, Effect.catchTag("SqlError", Effect.die))
      })
    })
  )
}
