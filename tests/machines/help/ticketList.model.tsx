import { expect } from "vitest"
import { createActor } from "xstate"
import type { Ticket } from "../../../src/domain/help/Ticket.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import { ticketListMachine } from "../../../src/machines/help/ticketList.machine.ts"
import { Tickets } from "../../../src/ui/help/Tickets.tsx"
import { readerId, ticketOf } from "../../kit/fixtures/tickets.ts"
import { said } from "../../kit/harness/screen.tsx"
import { type ListScreen, ownListModel } from "../account/ownList.tsx"

const answered = ticketOf("abcdefgh1234567", "Ödeme", "pending_user_reply")
const closed = ticketOf("ijklmnop1234567", "<b>Fatura</b>", "closed")

const tickets: ListScreen<Ticket> = {
  machine: ticketListMachine,
  recalled: answered,
  loaded: [answered, closed],
  screen: (actor) => (
    <Tickets
      tickets={actor}
      form={createActor(messageFormMachine, { input: { owner: readerId, ticket: null, report: null } })}
    />
  ),
  loading: "Destek talepleri yükleniyor",
  failure: "Destek talepleri alınamadı.",
  failed: "Talepler yüklenemedi",
  promise: (items, headings) => {
    if (items.length === 0) return expect(headings).toEqual(["Henüz bir destek talebiniz yok"])
    const rows = [
      "Ödeme#abcdefgh · Yanıt Bekliyor · Son yanıt: 3 saat önce",
      "<b>Fatura</b>#ijklmnop · Kapalı · Son yanıt: 3 saat önce"
    ]
    expect(said("article")).toEqual(rows.slice(0, items.length))
  }
}

export const model = ownListModel(tickets)
