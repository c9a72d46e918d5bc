import { Effect } from "effect"
import { answerKey } from "../../domain/help/AnswerDraft.ts"
import { nextTicket } from "../../domain/help/TeamQueue.ts"
import { keepAnswer, recallAnswer } from "../../services/team/answerDrafts.ts"
import { teamTicketsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import { answeringMachine, type AnsweringInput, type DraftOrder, type TicketChange } from "./answering.machine.ts"

const blank = () => ({ name: crypto.randomUUID(), content: "", changes: 0 })

const changed = (id: string, change: TicketChange) =>
  teamTicketsCall((tickets) => {
    const params = { id }
    switch (change.kind) {
      case "answer":
        return tickets.answer({
          params,
          headers: { "idempotency-key": answerKey(change.draft) },
          payload: { content: change.draft.content, seen: change.seen, status: change.status }
        })
      case "status":
        return tickets.changeStatus({ params, payload: { status: change.status, seen: change.seen } })
      case "take":
        return tickets.takeOver({ params, payload: { from: change.from } })
      case "give":
        return tickets.giveBack({ params })
    }
  })

/** Without an answer, one goes on from the list. */
const next = ({ owner, id }: AnsweringInput) =>
  teamTicketsCall((tickets) => tickets.list({ query: { status: "open" } })).pipe(
    Effect.map(({ data }) => nextTicket(data.items, id, owner)),
    Effect.catch(() => Effect.succeed(null))
  )

export const liveAnswering = fill(answeringMachine, {
  recall: ask(
    (whose, hear) =>
      Effect.flatMap(recallAnswer(whose), (draft) => hear({ type: "draft.recalled", draft: draft ?? blank() })),
    { type: "draft.recalled", draft: blank() }
  ),
  load: askServer(
    (params) => teamTicketsCall((tickets) => tickets.thread({ params })),
    ({ data }) => ({ type: "thread.loaded", thread: data }),
    "thread.failed"
  ),
  change: askServer(
    ({ owner, id, change }) =>
      Effect.gen(function* () {
        const { data: thread } = yield* changed(id, change)
        return { thread, next: thread.ticket.status === "closed" ? yield* next({ owner, id }) : null }
      }),
    (answer) => ({ type: "ticket.changed", ...answer }),
    "ticket.kept"
  ),
  keep: orders(({ draft }: DraftOrder, whose: AnsweringInput) => keepAnswer(whose, draft))
})
