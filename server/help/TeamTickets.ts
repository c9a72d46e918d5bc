import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type AttachmentNotFound, MessageKeyReused, TicketClosed, TicketNotFound } from "../../src/contract/help.ts"
import { TicketTaken, UnseenMessages } from "../../src/contract/teamTickets.ts"
import { isPublicId, type PublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { TeamActivity } from "../../src/domain/help/TeamActivity.ts"
import { leaseMinutes, type TeamThread, type TeamTicket } from "../../src/domain/help/TeamTicket.ts"
import { ticketNumber, type TicketReport, type TicketStatus } from "../../src/domain/help/Ticket.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { noteActivity } from "./teamActivities.ts"
import { tellAnswered } from "./tellAnswered.ts"
import { type NewMessage, ThreadStore } from "./ThreadStore.ts"
import { ticketColumns } from "./ticketRow.ts"

const maxListed = 200

export interface Answer extends NewMessage {
  /** How many messages its writer saw. */
  readonly seen: number
  /** What the ticket becomes. */
  readonly status: TicketStatus
}

type Row = Omit<TeamTicket, "reader" | "assignee"> & {
  readonly report: TicketReport | null
  readonly reader_id: PublicId
  readonly reader_name: string
  readonly reader_email: string
  readonly assignee_id: PublicId | null
  readonly assignee_name: string
  readonly until: string
}

const ticketOf = (row: Row): TeamTicket => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  created: row.created,
  last_reply_at: row.last_reply_at,
  waiting_since: row.waiting_since,
  messages: row.messages,
  reader: { id: row.reader_id, name: row.reader_name, email: row.reader_email },
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name, until: row.until }
})

/** Everybody's tickets, for the team; callers check that who asks belongs to it. Source: product, "Tickets". */
export class TeamTickets extends Context.Service<
  TeamTickets,
  {
    readonly list: (status: TicketStatus) => Effect.Effect<ReadonlyArray<TeamTicket>>
    readonly thread: (id: string) => Effect.Effect<TeamThread, TicketNotFound>
    /** Idempotent by the message's key. */
    readonly answer: (
      memberId: string,
      id: string,
      answer: Answer
    ) => Effect.Effect<
      TeamThread,
      TicketNotFound | TicketClosed | TicketTaken | UnseenMessages | AttachmentNotFound | MessageKeyReused
    >
    readonly changeStatus: (
      memberId: string,
      id: string,
      change: { readonly status: "open" | "closed"; readonly seen: number }
    ) => Effect.Effect<TeamThread, TicketNotFound | TicketTaken | UnseenMessages>
    readonly takeOver: (
      memberId: string,
      id: string,
      from: string | null
    ) => Effect.Effect<TeamThread, TicketNotFound | TicketTaken>
    /** Idempotent. */
    readonly giveBack: (memberId: string, id: string) => Effect.Effect<TeamThread, TicketNotFound>
  }
>()("sayfa/TeamTickets") {
  static readonly layer = Layer.effect(
    TeamTickets,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* ThreadStore

      const isHeld = sql`(t.assigned_until > clock_timestamp() AND a.id IS NOT NULL)`
      const called = (user: string) =>
        sql.literal(`coalesce(nullif(btrim(${user}.name), ''), split_part(${user}.email, '@', 1))`)
      const rows = (where: Statement.Fragment, order: Statement.Fragment = sql`t.id`) => sql<Row>`
        SELECT ${ticketColumns(sql)}, t.report, ${isoMoment(sql, sql`t.waiting_since`)} AS waiting_since,
          (SELECT count(*) FROM support_messages m WHERE m.ticket_id = t.id)::int AS messages,
          u.id AS reader_id, u.name AS reader_name, u.email AS reader_email,
          CASE WHEN ${isHeld} THEN a.id END AS assignee_id, ${called("a")} AS assignee_name,
          ${isoMoment(sql, sql`t.assigned_until`)} AS until
        FROM support_tickets t JOIN users u ON u.id = t.user_id LEFT JOIN users a ON a.id = t.assignee_id
        WHERE ${where} ORDER BY ${order} LIMIT ${maxListed}`

      const find = Effect.fnUntraced(function* (id: string) {
        const [row] = yield* rows(sql`t.id = ${isPublicId(id) ? id : ""}`)
        return row ?? (yield* new TicketNotFound())
      })
      const thread = Effect.fnUntraced(function* (id: string) {
        const row = yield* find(id)
        return { ticket: ticketOf(row), report: row.report, messages: yield* store.of(id) }
      })

      /** Locks the ticket, so that what is decided about it stays true. */
      const locked = Effect.fnUntraced(function* (id: string) {
        yield* sql`SELECT 1 FROM support_tickets WHERE id = ${isPublicId(id) ? id : ""} FOR NO KEY UPDATE`
        return yield* find(id)
      })
      const demandFree = Effect.fnUntraced(function* (memberId: string, row: Row) {
        if (row.assignee_id !== null && row.assignee_id !== memberId)
          return yield* new TicketTaken({ name: row.assignee_name })
      })
      const demandSeen = Effect.fnUntraced(function* (row: Row, seen: number) {
        if (row.messages !== seen) return yield* new UnseenMessages()
      })
      const note = (userId: string, kind: TeamActivity["kind"], ticket: Pick<Row, "id">) =>
        noteActivity({ userId, kind, subject: ticketNumber(ticket), detail: { ticket: ticket.id } }).pipe(
          Effect.provideService(SqlClient.SqlClient, sql)
        )
      const lease = (memberId: string) =>
        sql`assignee_id = ${memberId}, assigned_until = clock_timestamp() + make_interval(mins => ${leaseMinutes})`

      const answer = Effect.fnUntraced(function* (memberId: string, id: string, { seen, status, ...message }: Answer) {
        const before = yield* store.posted(memberId, message)
        if (before !== null) return before.ticketId === id ? yield* thread(id) : yield* new MessageKeyReused()
        const row = yield* locked(id)
        if (row.status === "closed") return yield* new TicketClosed()
        yield* demandFree(memberId, row)
        yield* demandSeen(row, seen)
        const messageId = yield* store.post(id, { id: memberId, byTeam: true }, message)
        // Where the team goes on, its reader still waits.
        const waits = status === "open" ? sql`waiting_since` : sql`NULL`
        const held = status === "open" ? lease(memberId) : sql`assignee_id = NULL, assigned_until = NULL`
        yield* sql`UPDATE support_tickets SET status = ${status}, last_reply_at = clock_timestamp(),
          waiting_since = ${waits}, ${held} WHERE id = ${id}`
        yield* tellAnswered(row.reader_id, row, messageId)
        yield* note(memberId, "ticket_answered", row)
        if (status === "closed") yield* note(memberId, "ticket_closed", row)
        return yield* thread(id)
      }, sql.withTransaction)

      const changeStatus = Effect.fnUntraced(function* (
        memberId: string,
        id: string,
        { status, seen }: { readonly status: "open" | "closed"; readonly seen: number }
      ) {
        const row = yield* locked(id)
        yield* demandFree(memberId, row)
        yield* demandSeen(row, seen)
        const waits = status === "open" ? sql`coalesce(waiting_since, clock_timestamp())` : sql`NULL`
        yield* sql`UPDATE support_tickets SET status = ${status}, waiting_since = ${waits}, assignee_id = NULL,
          assigned_until = NULL WHERE id = ${id} AND status <> ${status}`
        if (row.status !== status) yield* note(memberId, status === "closed" ? "ticket_closed" : "ticket_opened", row)
        return yield* thread(id)
      }, sql.withTransaction)

      const takeOver = Effect.fnUntraced(function* (memberId: string, id: string, from: string | null) {
        const row = yield* locked(id)
        if (row.assignee_id !== from) yield* demandFree(memberId, row)
        yield* sql`UPDATE support_tickets SET ${lease(memberId)} WHERE id = ${id}`
        if (row.assignee_id !== memberId) yield* note(memberId, "ticket_taken", row)
        return yield* thread(id)
      }, sql.withTransaction)

      return TeamTickets.of({
        list: Effect.fn("TeamTickets.list")(function* (status) {
          const order = status === "open" ? sql`t.waiting_since NULLS LAST, t.id` : sql`t.last_reply_at DESC, t.id`
          return (yield* rows(sql`t.status = ${status}`, order)).map(ticketOf)
        }, Effect.orDie),
        thread: Effect.fn("TeamTickets.thread")(thread, Effect.catchTag("SqlError", Effect.die)),
        answer: (memberId, id, given) =>
          answer(memberId, id, given).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.catchTag("SqlError", Effect.die),
            Effect.withSpan("TeamTickets.answer")
          ),
        changeStatus: Effect.fn("TeamTickets.changeStatus")(changeStatus, Effect.catchTag("SqlError", Effect.die)),
        takeOver: Effect.fn("TeamTickets.takeOver")(takeOver, Effect.catchTag("SqlError", Effect.die)),
        giveBack: Effect.fn("TeamTickets.giveBack")(
          function* (memberId, id) {
            const [given] = yield* sql<{ id: PublicId }>`UPDATE support_tickets SET assignee_id = NULL,
              assigned_until = NULL WHERE id = ${isPublicId(id) ? id : ""} AND assignee_id = ${memberId} RETURNING id`
            if (given !== undefined) yield* note(memberId, "ticket_given_back", given)
            return yield* thread(id)
          },
          sql.withTransaction,
          Effect.catchTag("SqlError", Effect.die)
        )
      })
    })
  )
}
