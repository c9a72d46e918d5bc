import { expect } from "vitest"
import { createActor } from "xstate"
import { attachmentSavingMachine } from "../../../src/machines/help/attachmentSaving.machine.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import { ticketThreadMachine } from "../../../src/machines/help/ticketThread.machine.ts"
import { Thread } from "../../../src/ui/help/Thread.tsx"
import { messageOf, picture, readerId, ticketOf } from "../../kit/fixtures/tickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const id = "abcdefgh1234567"
const other = "user00000000002" as never
const threads = {
  asked: {
    ticket: ticketOf(id, "Ödeme"),
    messages: [messageOf("message00000001", "<img src=x onerror=alert(1)>", { attachments: [picture] })]
  },
  closed: {
    ticket: ticketOf(id, "Ödeme", "closed"),
    messages: [
      messageOf("message00000001", "Merhaba"),
      messageOf("message00000002", "Buyurun", { sender: other, expand: { sender: { name: "Su" } } }),
      messageOf("message00000003", "Kapattık", { sender: null })
    ]
  }
}
const rows = {
  asked: ["Siz 3 saat önce<img src=x onerror=alert(1)>İndir: ekran.webp2 KB", "İndir: ekran.webp2 KB"],
  closed: ["Siz 3 saat önceMerhaba", "Su 3 saat önceBuyurun", "Destek Ekibi 3 saat önceKapattık"]
}
const trouble = { _tag: "TicketNotFound", message: "Destek talebi bulunamadı." }

interface Expected extends LoadableExpected<keyof typeof threads> {
  /** How many messages it had when it was first shown. */
  readonly met: number
}

const shared = loadableModel(ticketThreadMachine, { input: { id }, answers: threads, trouble })

export const model: Model<typeof ticketThreadMachine, Expected> = {
  ...shared,
  begin: (input) => ({ ...shared.begin(input), met: 0 }),
  next: (before, event) => {
    const after = shared.next(before, event)
    if (after === null) return null
    const isFirst = before.shown === null && after.shown !== null
    return { ...after, met: isFirst ? threads[after.shown].messages.length : before.met }
  },
  show: (actor) =>
    draw(
      <Thread
        userId={readerId}
        thread={actor}
        reply={createActor(messageFormMachine, { input: { owner: readerId, ticket: id, report: null } })}
        saving={createActor(attachmentSavingMachine)}
      />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled, met }) => {
    await rendered()
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("alert").some((words) => words.includes("Destek talebi alınamadı."))).toBe(isTroubled)
    expect(said("listitem")).toEqual(shown === null ? [] : rows[shown])
    expect(said("heading")[0]).toBe(shown === null ? "Destek talebi" : "Ödeme")
    expect(said("button").includes("Yanıtı gönder")).toBe(shown === "asked")
    expect(said("status").includes("2 yeni mesaj geldi.")).toBe(shown === "closed" && met === 1)
    const text = document.body.textContent
    expect(text.includes("Bu destek talebi kapatıldı. Yeni bir destek talebi açın.")).toBe(shown === "closed")
    if (shown !== null) expect(text).toContain(`#abcdefgh · ${shown === "closed" ? "Kapalı" : "Açık"}`)
    expect(document.querySelector("img")).toBe(null)
  }
}
