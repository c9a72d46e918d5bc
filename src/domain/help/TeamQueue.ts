import type { TeamTicket } from "./TeamTicket.ts"
import type { TicketStatus } from "./Ticket.ts"

export const ticketStatuses = ["open", "pending_user_reply", "closed"] as const satisfies ReadonlyArray<TicketStatus>

/** Whose tickets are listed: all, those that the member took over, or those that nobody did. */
export const queueParts = ["all", "mine", "free"] as const
export type QueuePart = (typeof queueParts)[number]

/** The list's address. */
export interface QueueSearch {
  readonly status?: TicketStatus
  readonly part?: QueuePart
}

/** What an address asks for; anything unknown counts as not given. */
export const queueSearch = (search: Readonly<Record<string, unknown>>): QueueSearch => {
  const status = ticketStatuses.find((one) => one === search["status"])
  const part = queueParts.find((one) => one === search["part"])
  return {
    ...(status === undefined || status === "open" ? {} : { status }),
    ...(part === undefined || part === "all" ? {} : { part })
  }
}

/** The tickets of a part of the queue, in their order. Source: product, "The support team". */
export const inPart = (
  tickets: ReadonlyArray<TeamTicket>,
  part: QueuePart,
  memberId: string
): ReadonlyArray<TeamTicket> =>
  tickets.filter(({ assignee }) => part === "all" || (part === "mine" ? assignee?.id === memberId : assignee === null))

/** The ticket to go on with: the one waiting longest that is not another member's; null if there is none. */
export const nextTicket = (tickets: ReadonlyArray<TeamTicket>, done: string, memberId: string): string | null =>
  tickets.find(({ id, assignee }) => id !== done && (assignee === null || assignee.id === memberId))?.id ?? null
