import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import { emptyDraft } from "../../../src/domain/help/MessageDraft.ts"
import { attachmentSavingMachine } from "../../../src/machines/help/attachmentSaving.machine.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import { answeringMachine } from "../../../src/machines/team/answering.machine.ts"
import { Answering } from "../../../src/ui/team/Answering.tsx"
import { memberId as owner, otherId, teamThread, ticketId as id } from "../../kit/fixtures/teamTickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const threads = {
  free: teamThread(),
  mine: teamThread({ assignee: { id: owner, name: "Derya" } }),
  others: teamThread({ assignee: { id: otherId, name: "Başak" } }),
  more: teamThread({ messages: ["Kartım kabul edilmedi.", "Bir şey daha"] }),
  closed: teamThread({ status: "closed" })
}
type Name = keyof typeof threads
const named = (thread: (typeof threads)["free"]): Name =>
  (Object.keys(threads) as ReadonlyArray<Name>).find((name) => threads[name] === thread) ?? "free"

const trouble = { _tag: "UnseenMessages", message: "Bu arada yeni bir mesaj geldi." }
const next = "ticket000000002"

type Change = "close" | "open" | "take" | "give"

interface Expected {
  readonly now: "loading" | "failed" | "still" | "refreshing" | "confirming" | "changing"
  readonly thread: Name | null
  /** How many messages it had when it was first shown. */
  readonly met: number
  readonly change: Change | null
  readonly isTroubled: boolean
  /** Milliseconds since the thread was shown. */
  readonly since: number
}

const isShown = ({ now }: Expected) => now === "still" || now === "refreshing"
const seenIn = (thread: Name | null) => (thread === "more" ? 2 : 1)

const asked = ({ change, thread }: Expected) => {
  const seen = seenIn(thread)
  switch (change) {
    case "close":
      return { kind: "status", status: "closed", seen }
    case "open":
      return { kind: "status", status: "open", seen }
    case "take":
      return { kind: "take", from: thread === "others" ? otherId : null }
    case "give":
      return { kind: "give" }
    case null:
      return null
  }
}

const changing = (before: Expected, change: Change): Expected => ({
  ...before,
  now: "changing",
  change,
  isTroubled: false
})

/** What a change may lead to. */
const outcomes: Readonly<Record<Change, ReadonlyArray<Name>>> = {
  close: ["closed"],
  open: ["free"],
  take: ["mine"],
  give: ["free"]
}

const field = () => document.querySelector("textarea") ?? undefined

const write = (text: string) => {
  const into = fieldOf("Yanıtınız")
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

const hasForm = (expected: Expected) => isShown(expected) && expected.thread !== "closed"
const isBusy = ({ now }: Expected) => now === "changing"

export const model: Model<typeof answeringMachine, Expected> = {
  machine: answeringMachine,
  inputs: [{ owner, id }],
  cases: [
    ...Object.values(threads).map((thread) => ({ type: "thread.loaded" as const, thread })),
    { type: "thread.failed", trouble },
    { type: "thread.reload" },
    { type: "answer.posted", thread: threads.more, next: null },
    { type: "answer.posted", thread: threads.closed, next },
    { type: "ticket.close", isWritten: false },
    { type: "ticket.close", isWritten: true },
    { type: "close.confirm" },
    { type: "close.cancel" },
    { type: "ticket.open" },
    { type: "ticket.take" },
    { type: "ticket.give" },
    ...Object.values(threads).map((thread) => ({ type: "ticket.changed" as const, thread, next })),
    { type: "ticket.kept", trouble },
    { type: "time.passed", by: 29_999 },
    { type: "time.passed", by: 1 }
  ],
  begin: () => ({
    now: "loading",
    thread: null,
    met: 0,
    change: null,
    isTroubled: false,
    since: 0
  }),
  next: (before, event) => {
    const { now, thread, change } = before
    switch (event.type) {
      case "thread.loaded": {
        if (now !== "loading" && now !== "refreshing") return null
        const met = thread === null ? event.thread.messages.length : before.met
        const shown = { ...before, now: "still", thread: named(event.thread), met, since: 0 } as const
        return now === "loading" ? { ...shown, isTroubled: false } : shown
      }
      case "thread.failed":
        if (now === "loading") return { ...before, now: "failed", isTroubled: true }
        return now === "refreshing" ? { ...before, now: "still", since: 0 } : null
      // Also whenever its tab is come back to.
      case "thread.reload":
        if (now === "failed") return { ...before, now: "loading" }
        return isShown(before) ? { ...before, now: "refreshing" } : before
      // Whatever is being loaded is older.
      case "answer.posted":
        return hasForm(before)
          ? { ...before, now: "still", thread: named(event.thread), isTroubled: false, since: 0 }
          : null
      case "ticket.close":
        if (!hasForm(before)) return null
        return event.isWritten ? { ...before, now: "confirming" } : changing(before, "close")
      case "close.confirm":
        return now === "confirming" ? changing(before, "close") : null
      case "close.cancel":
        return now === "confirming" ? { ...before, now: "still", since: 0 } : null
      case "ticket.open":
        return isShown(before) && thread === "closed" ? changing(before, "open") : null
      case "ticket.take":
        return hasForm(before) && thread !== "mine" ? changing(before, "take") : null
      case "ticket.give":
        return hasForm(before) && thread === "mine" ? changing(before, "give") : null
      case "ticket.changed": {
        if (now !== "changing" || change === null) return null
        const after = named(event.thread)
        if (!outcomes[change].includes(after)) return null
        return {
          ...before,
          now: "still",
          since: 0,
          thread: after,
          change: null
        }
      }
      case "ticket.kept":
        return now === "changing" ? { ...before, now: "refreshing", change: null, isTroubled: true } : null
      case "time.passed": {
        if (now !== "still") return before
        const since = before.since + event.by
        return since >= 30_000 ? { ...before, now: "refreshing" } : { ...before, since }
      }
      default:
        return null
    }
  },
  place: ({ now, thread, met, change, isTroubled, since }) => [
    now,
    thread,
    met,
    change,
    isTroubled,
    now === "still" && since > 0
  ],
  asks: (expected) => {
    switch (expected.now) {
      case "loading":
      case "refreshing":
        return [{ slot: "load", input: { id } }]
      case "changing":
        return [{ slot: "change", input: { owner, id, change: asked(expected) } }]
      default:
        return []
    }
  },
  begins: ({ before, event, expected: { now } }) => {
    if (before === null) return ["load"]
    const slots = { loading: "load", refreshing: "load", changing: "change" }
    if (!(now in slots)) return []
    const isPutAnew = now === "refreshing" && event?.type === "thread.reload"
    return before.now !== now || isPutAnew ? [slots[now as keyof typeof slots]] : []
  },
  news: ({ before, event }) =>
    (event?.type === "ticket.changed" && before?.change === "close") ||
    (event?.type === "answer.posted" && event.thread === threads.closed)
      ? [{ type: "ticket.done", next }]
      : [],
  show: (actor) => {
    // It keeps nothing, and recalls at once.
    const form = createActor(
      messageFormMachine.provide({
        actors: {
          keep: fromCallback(() => {}) as never,
          recall: fromCallback(({ sendBack }) => sendBack({ type: "draft.recalled", draft: emptyDraft("ad") })) as never
        }
      }),
      { input: { owner, ticket: id, report: null } }
    ).start()
    const remove = draw(
      <Answering answering={actor} form={form} memberId={owner} saving={createActor(attachmentSavingMachine)} />
    )
    return () => {
      remove()
      form.stop()
    }
  },
  act: {
    "thread.reload": (event, { actor, before }) => (before.now === "failed" ? press("Tekrar dene") : actor.send(event)),
    "ticket.close": async ({ isWritten }) => {
      write(isWritten ? "Dikkate aldık." : " ")
      await rendered()
      press("Yanıtlamadan kapat")
    },
    "close.confirm": () => press("Yanıtlamadan kapat"),
    "close.cancel": () => press("Vazgeç"),
    "ticket.open": () => press("Yeniden aç"),
    "ticket.take": (_, { before }) => press(before.thread === "others" ? "Devral" : "Üstlen"),
    "ticket.give": () => press("Bırak")
  },
  promise: async (expected) => {
    await rendered()
    const { now, thread, met, isTroubled } = expected
    expect(said("status").includes("Talep yükleniyor")).toBe(now === "loading")
    if (now === "failed") return expect(said("alert")).toEqual([`Talep açılamadı. ${trouble.message}Tekrar dene`])
    const asked = said("alertdialog")
    expect(asked.some((text) => text.includes("Yazdığınız yanıt okura gitmez."))).toBe(now === "confirming")
    if (now === "confirming") return
    if (thread === null) return expect(said("listitem")).toEqual([])
    expect(said("alert")).toEqual(isTroubled ? [`Yapılamadı. ${trouble.message}`] : [])
    const rows = said("listitem")
    expect(rows.length).toBe(thread === "more" ? 2 : 1)
    expect(rows[0]).toMatch(/^Ayşe Okur .*Kartım kabul edilmedi\.$/u)
    const text = document.body.textContent
    expect(text.includes("Üstlenen: Derya")).toBe(thread === "mine")
    expect(text.includes("Üstlenen: Başak")).toBe(thread === "others")
    expect(text.includes("Bu talep kapalı.")).toBe(thread === "closed")
    expect(said("status").includes("1 yeni mesaj geldi.")).toBe(thread === "more" && met === 1)
    expect(field()?.readOnly).toBe(thread === "closed" ? undefined : isBusy(expected))
  }
}
