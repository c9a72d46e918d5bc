import { Effect } from "effect"
import type { Answered, TeamThread } from "../../domain/help/TeamTicket.ts"
import { nextTicket } from "../../domain/help/TeamQueue.ts"
import { teamTicketsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { answeringMachine, type TicketChange } from "./answering.machine.ts"

const changed = (id: string, change: TicketChange) =>
  teamTicketsCall((tickets) => {
    const params = { id }
    switch (change.kind) {
      case "status":
        return tickets.changeStatus({ params, payload: { status: change.status, seen: change.seen } })
      case "take":
        return tickets.takeOver({ params, payload: { from: change.from } })
      case "give":
        return tickets.giveBack({ params })
    }
  })

/** A thread, and if it is closed, the member's next ticket; without an answer, one goes on from the list. */
export const withNext = (owner: string, thread: TeamThread) =>
  thread.ticket.status === "closed"
    ? teamTicketsCall((tickets) => tickets.list({ query: { status: "open" } })).pipe(
        Effect.map(({ data }): Answered => ({ thread, next: nextTicket(data.items, thread.ticket.id, owner) })),
        Effect.catch(() => Effect.succeed<Answered>({ thread, next: null }))
      )
    : Effect.succeed<Answered>({ thread, next: null })

export const liveAnswering = fill(answeringMachine, {
  load: askServer(
    (params) => teamTicketsCall((tickets) => tickets.thread({ params })),
    ({ data }) => ({ type: "thread.loaded", thread: data }),
    "thread.failed"
  ),
  change: askServer(
    ({ owner, id, change }) => Effect.flatMap(changed(id, change), ({ data }) => withNext(owner, data)),
    (after) => ({ type: "ticket.changed", ...after }),
    "ticket.kept"
  )
})
