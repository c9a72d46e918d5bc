import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import { attachmentSavingMachine } from "../../../src/machines/help/attachmentSaving.machine.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import { ticketThreadMachine } from "../../../src/machines/help/ticketThread.machine.ts"
import { Thread } from "../../../src/ui/help/Thread.tsx"
import { messageOf, picture, readerId, ticketOf } from "../../kit/fixtures/tickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const id = "abcdefgh1234567"
const other = { ...picture, id: "file00000000002" as never, name: "dekont.pdf", type: "application/pdf" as const }
const trouble = { _tag: "AttachmentNotFound", message: "Dosya yok." }

interface Expected {
  readonly now: "resting" | "saving" | "failed"
  readonly of: typeof picture | null
}

/** A thread that has loaded. */
const loaded = () => {
  const thread = createActor(
    ticketThreadMachine.provide({ actors: { load: fromCallback(() => undefined) as never } }),
    {
      input: { id }
    }
  ).start()
  const messages = [messageOf("message00000001", "Ekte", { attachments: [picture, other] })]
  thread.send({ type: "loadable.loaded", value: { ticket: ticketOf(id, "Ödeme", "closed"), messages } })
  return thread
}

export const model: Model<typeof attachmentSavingMachine, Expected> = {
  machine: attachmentSavingMachine,
  cases: [
    { type: "attachment.save", attachment: picture },
    { type: "attachment.save", attachment: other },
    { type: "attachment.saved" },
    { type: "attachment.failed", trouble }
  ],
  begin: () => ({ now: "resting", of: null }),
  next: ({ now, of }, event) => {
    switch (event.type) {
      // One that is being saved cannot be pressed; another one takes its place.
      case "attachment.save":
        return now === "saving" && of?.id === event.attachment.id ? null : { now: "saving", of: event.attachment }
      case "attachment.saved":
        return now === "saving" ? { now: "resting", of } : null
      case "attachment.failed":
        return now === "saving" ? { now: "failed", of } : null
      default:
        return null
    }
  },
  asks: ({ now, of }) => (now === "saving" ? [{ slot: "save", input: { attachment: of } }] : []),
  begins: ({ event }) => (event?.type === "attachment.save" ? ["save"] : []),
  show: (actor) =>
    draw(
      <Thread
        userId={readerId}
        thread={loaded()}
        reply={createActor(messageFormMachine, { input: { owner: readerId, ticket: id, report: null } })}
        saving={actor}
      />
    ),
  act: { "attachment.save": ({ attachment }) => press(`İndir: ${attachment.name}`) },
  promise: async ({ now, of }) => {
    await rendered()
    const busy = [...document.querySelectorAll("button[aria-busy=true]")].map(({ textContent }) => textContent)
    expect(busy).toEqual(now === "saving" ? [`İndir: ${of?.name}`] : [])
    expect(said("alert")).toEqual(now === "failed" ? ["Dosya indirilemedi. Dosya yok."] : [])
  }
}
