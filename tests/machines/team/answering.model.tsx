import { expect } from "vitest"
import { createActor } from "xstate"
import { attachmentSavingMachine } from "../../../src/machines/help/attachmentSaving.machine.ts"
import { answeringMachine } from "../../../src/machines/team/answering.machine.ts"
import { Answering } from "../../../src/ui/team/Answering.tsx"
import { memberId as owner, otherId, teamThread, ticketId as id } from "../../kit/fixtures/teamTickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
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
const [name, written, next] = ["taslak", "Hangi banka?", "ticket000000002"]

type Change = "answer" | "answerClosing" | "close" | "open" | "take" | "give"

interface Expected {
  readonly now: "recalling" | "loading" | "failed" | "still" | "refreshing" | "changing"
  readonly thread: Name | null
  readonly typed: string
  /** How often the draft was changed. */
  readonly changes: number
  readonly change: Change | null
  readonly isTroubled: boolean
  /** Milliseconds since the thread was shown. */
  readonly since: number
}

const isShown = ({ now }: Expected) => now === "still" || now === "refreshing"
const seenIn = (thread: Name | null) => (thread === "more" ? 2 : 1)

const asked = ({ change, thread, typed, changes }: Expected) => {
  const seen = seenIn(thread)
  const draft = { name, content: typed, changes }
  switch (change) {
    case "answer":
      return { kind: "answer", status: "pending_user_reply", draft, seen }
    case "answerClosing":
      return { kind: "answer", status: "closed", draft, seen }
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
  answer: ["more"],
  answerClosing: ["closed"],
  close: ["closed"],
  open: ["free"],
  take: ["mine"],
  give: ["free"]
}

const field = () => document.querySelector("textarea") ?? undefined

const type = (text: string) => {
  const into = field()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(into, text)
  into?.dispatchEvent(new Event("input", { bubbles: true }))
}

const hasForm = (expected: Expected) => isShown(expected) && expected.thread !== "closed"
const isBusy = ({ now }: Expected) => now === "changing"

export const model: Model<typeof answeringMachine, Expected> = {
  machine: answeringMachine,
  inputs: [{ owner, id }],
  cases: [
    { type: "draft.recalled", draft: { name, content: "", changes: 0 } },
    { type: "draft.recalled", draft: { name, content: written, changes: 0 } },
    ...Object.values(threads).map((thread) => ({ type: "thread.loaded" as const, thread })),
    { type: "thread.failed", trouble },
    { type: "thread.reload" },
    { type: "draft.edit", content: written },
    { type: "answer.send", status: "pending_user_reply" },
    { type: "answer.send", status: "closed" },
    { type: "ticket.close" },
    { type: "ticket.open" },
    { type: "ticket.take" },
    { type: "ticket.give" },
    ...Object.values(threads).map((thread) => ({ type: "ticket.changed" as const, thread, next })),
    { type: "ticket.kept", trouble },
    { type: "time.passed", by: 29_999 },
    { type: "time.passed", by: 1 }
  ],
  begin: () => ({
    now: "recalling",
    thread: null,
    typed: "",
    changes: 0,
    change: null,
    isTroubled: false,
    since: 0
  }),
  next: (before, event) => {
    const { now, thread, typed, change, changes } = before
    switch (event.type) {
      case "draft.recalled":
        return now === "recalling" ? { ...before, now: "loading", typed: event.draft.content } : null
      case "thread.loaded": {
        if (now !== "loading" && now !== "refreshing") return null
        const shown = { ...before, now: "still", thread: named(event.thread), since: 0 } as const
        return now === "loading" ? { ...shown, isTroubled: false } : shown
      }
      case "thread.failed":
        if (now === "loading") return { ...before, now: "failed", isTroubled: true }
        return now === "refreshing" ? { ...before, now: "still", since: 0 } : null
      // Also whenever its tab is come back to.
      case "thread.reload":
        if (now === "failed") return { ...before, now: "loading" }
        return isShown(before) ? { ...before, now: "refreshing" } : before
      case "draft.edit":
        if (!hasForm(before) || typed === written) return null
        return { ...before, typed: written, changes: changes + 1, isTroubled: false }
      case "answer.send":
        if (!hasForm(before)) return null
        if (typed === "") return before
        return changing(before, event.status === "closed" ? "answerClosing" : "answer")
      case "ticket.close":
        return hasForm(before) ? changing(before, "close") : null
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
        const isSent = change === "answer" || change === "answerClosing"
        return {
          ...before,
          now: "still",
          since: 0,
          thread: after,
          typed: isSent ? "" : typed,
          changes: isSent ? changes + 1 : changes,
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
  // How often something was changed decides nothing.
  place: ({ now, thread, typed, change, isTroubled, since }) => [
    now,
    thread,
    typed,
    change,
    isTroubled,
    now === "still" && since > 0
  ],
  asks: (expected) => {
    const keep = { slot: "keep", input: { owner, id } }
    switch (expected.now) {
      case "recalling":
        return [keep, { slot: "recall", input: { owner, id } }]
      case "loading":
      case "refreshing":
        return [keep, { slot: "load", input: { id } }]
      case "changing":
        return [keep, { slot: "change", input: { owner, id, change: asked(expected) } }]
      default:
        return [keep]
    }
  },
  begins: ({ before, event, expected: { now } }) => {
    if (before === null) return ["keep", "recall"]
    const slots = { loading: "load", refreshing: "load", changing: "change" }
    if (!(now in slots)) return []
    const isPutAnew = now === "refreshing" && event?.type === "thread.reload"
    return before.now !== now || isPutAnew ? [slots[now as keyof typeof slots]] : []
  },
  orders: ({ before, event, expected: { typed, changes } }) => {
    const isSent = event?.type === "ticket.changed" && before?.change?.startsWith("answer") === true
    return event?.type === "draft.edit" || isSent
      ? [{ slot: "keep", order: { type: "draft.keep", draft: { name, content: typed, changes } } }]
      : []
  },
  news: ({ before, event }) =>
    event?.type === "ticket.changed" && (before?.change === "answerClosing" || before?.change === "close")
      ? [{ type: "ticket.done", next }]
      : [],
  show: (actor) => draw(<Answering answering={actor} memberId={owner} saving={createActor(attachmentSavingMachine)} />),
  act: {
    "thread.reload": (event, { actor, before }) => (before.now === "failed" ? press("Tekrar dene") : actor.send(event)),
    "draft.edit": ({ content }) => type(content),
    "answer.send": ({ status }) =>
      status === "closed"
        ? press("Yanıtla ve kapat")
        : void field()?.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true })
          ),
    "ticket.close": () => press("Yanıtlamadan kapat"),
    "ticket.open": () => press("Yeniden aç"),
    "ticket.take": (_, { before }) => press(before.thread === "others" ? "Devral" : "Üstlen"),
    "ticket.give": () => press("Bırak")
  },
  promise: async (expected) => {
    await rendered()
    const { now, thread, typed, change, isTroubled } = expected
    const isWaiting = now === "recalling" || now === "loading"
    expect(said("status").includes("Talep yükleniyor")).toBe(isWaiting)
    if (now === "failed") return expect(said("alert")).toEqual([`Talep açılamadı. ${trouble.message}Tekrar dene`])
    if (thread === null) return expect(said("listitem")).toEqual([])
    expect(said("alert")).toEqual(isTroubled ? [`Yapılamadı; yazdığınız duruyor. ${trouble.message}`] : [])
    const rows = said("listitem")
    expect(rows.length).toBe(thread === "more" ? 2 : 1)
    expect(rows[0]).toMatch(/^Ayşe Okur .*Kartım kabul edilmedi\.$/u)
    const text = document.body.textContent
    expect(text.includes("Üstlenen: Derya")).toBe(thread === "mine")
    expect(text.includes("Üstlenen: Başak")).toBe(thread === "others")
    expect(text.includes("Bu talep kapalı.")).toBe(thread === "closed")
    expect(field()?.value).toBe(thread === "closed" ? undefined : typed)
    expect(field()?.readOnly).toBe(thread === "closed" ? undefined : isBusy(expected))
    const isSending = now === "changing" && (change === "answer" || change === "answerClosing")
    expect(said("button").includes("Gönderiliyor…")).toBe(isSending)
  }
}
