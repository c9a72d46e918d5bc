import { expect } from "vitest"
import type { PublicId } from "../../../src/domain/catalogue/PublicId.ts"
import { maxAttachmentBytes } from "../../../src/domain/help/Attachment.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import type { MessageFormRef } from "../../../src/machines/help/messageForm.view.ts"
import { NewTicket } from "../../../src/ui/help/NewTicket.tsx"
import { Reply } from "../../../src/ui/help/Reply.tsx"
import { AnswerForm } from "../../../src/ui/team/AnswerForm.tsx"
import { teamThread, ticketId } from "../../kit/fixtures/teamTickets.ts"
import { picture, readerId } from "../../kit/fixtures/tickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const ticket = "abcdefgh1234567"
/** Another ticket, which the team answers. */
const answered = teamThread({ status: "closed" })
const terms = {
  open: { seen: 4, status: "pending_user_reply" },
  closed: { seen: 4, status: "closed" }
} as const
const report = {
  path: "/reader/0123456789abcde",
  error: "Unexpected",
  browser: "Mozilla/5.0",
  language: "tr",
  request: "k3x9m2p7q1r5t8w" as PublicId
} as const
const next = "ticket000000002"
const taken = { _tag: "MessageKeyReused", message: "Sunucuya ulaşılamadı." }
const trouble = { _tag: "Unreachable", message: "Sunucuya ulaşılamadı." }
const file = new File(["resim"], "ekran.png", { type: "image/png" })
const wrong = {
  type: new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }),
  empty: new File([], "a.png", { type: "image/png" }),
  tooLarge: new File([new Uint8Array(maxAttachmentBytes + 1)], "a.pdf", { type: "application/pdf" })
}
const blank = { name: "ad", changes: 0, subject: "", content: "", attachments: [] as ReadonlyArray<typeof picture> }
/** What this browser kept. */
const kept = { ...blank, changes: 7, subject: "Ödeme", content: "Merhaba", attachments: [picture, picture, picture] }

/** The buttons that send a message. */
const sends: ReadonlySet<string | null> = new Set(["Gönder", "Yanıtı gönder", "Yanıtla", "Yanıtla ve kapat"])
const senders = () => [...document.querySelectorAll("button")].filter(({ textContent }) => sends.has(textContent))

const sentences = {
  incomplete: "Lütfen konu ve mesaj alanlarını doldurun.",
  several: "Bir mesaja en çok üç dosya eklenebilir.",
  type: "Yalnızca PNG, JPEG ya da WebP görselleri ve PDF dosyaları eklenebilir.",
  tooLarge: "Bir dosya en çok 10 MB olabilir.",
  empty: "Dosya boş."
}

interface Expected {
  readonly by: "asker" | "reader" | "team"
  readonly now: "closed" | "recalling" | "still" | "attaching" | "sending" | "renaming"
  /** It begins from an error, of which its writer lets something be sent, or not. */
  readonly reports: "nothing" | "sent" | "left"
  /** What an answer that is sent makes of the ticket. */
  readonly as: keyof typeof terms | null
  readonly draft: typeof blank
  readonly problem: keyof typeof sentences | null
  readonly isTroubled: boolean | "file"
}

const untroubled = { problem: null, isTroubled: false as const }
const ticketIn = ({ by }: Expected) => ({ asker: null, reader: ticket, team: ticketId })[by]
const isReply = ({ by }: Expected) => by !== "asker"
const hasFiles = (event: object) => "draft" in event && event.draft === kept
const checkbox = () => document.querySelector<HTMLInputElement>("input[type=checkbox]")
const isWriting = ({ now }: Expected) => now === "still" || now === "attaching"
const changed = (before: Expected, change: Partial<typeof blank>): Expected => ({
  ...before,
  ...untroubled,
  draft: { ...before.draft, ...change, changes: before.draft.changes + 1 }
})
const isComplete = (expected: Expected) =>
  expected.draft.content.trim() !== "" && (isReply(expected) || expected.draft.subject.trim() !== "")
const wrongOf = (picked: File) =>
  (Object.keys(wrong) as ReadonlyArray<keyof typeof wrong>).find((name) => wrong[name] === picked) ?? null

const inputOf = (expected: Expected) => ({ owner: readerId, ticket: ticketIn(expected) })
const sentBy = (expected: Expected) =>
  expected.by === "team"
    ? { type: "message.sent" as const, ticket: ticketId, answered: { thread: answered, next } }
    : { type: "message.sent" as const, ticket, answered: null }

export const model: Model<typeof messageFormMachine, Expected> = {
  machine: messageFormMachine,
  inputs: [
    { owner: readerId, ticket: null, report: null },
    { owner: readerId, ticket: null, report },
    { owner: readerId, ticket, report: null },
    { owner: readerId, ticket: ticketId, report: null }
  ],
  cases: [
    { type: "form.open" },
    { type: "form.close" },
    { type: "draft.recalled", draft: blank },
    { type: "draft.recalled", draft: kept },
    { type: "draft.edit", change: { subject: "Fatura" } },
    { type: "draft.edit", change: { content: "Soru" } },
    { type: "draft.edit", change: { content: "  " } },
    { type: "report.include", isIncluded: true },
    { type: "report.include", isIncluded: false },
    { type: "file.pick", file },
    ...Object.values(wrong).map((picked) => ({ type: "file.pick" as const, file: picked })),
    { type: "file.attached", attachment: picture },
    { type: "file.refused", trouble },
    { type: "attachment.remove", id: picture.id },
    { type: "message.send" },
    { type: "message.send", terms: terms.open },
    { type: "message.send", terms: terms.closed },
    { type: "message.sent", ticket, answered: null },
    { type: "message.sent", ticket: ticketId, answered: { thread: answered, next } },
    { type: "message.refused", trouble },
    { type: "message.refused", trouble: taken },
    { type: "draft.renamed", name: "yeni" }
  ],
  begin: (input) => ({
    by: input?.ticket === null ? "asker" : input?.ticket === ticket ? "reader" : "team",
    // A ticket from an error is being written at once.
    now: input?.ticket === null && input.report === null ? "closed" : "recalling",
    reports: input?.report === null ? "nothing" : "sent",
    as: null,
    draft: { ...blank, name: "" },
    ...untroubled
  }),
  next: (before, event) => {
    const { now, by, draft } = before
    // A ticket from an error differs in nothing else, and is not tried with files once more.
    if (before.reports !== "nothing" && (event.type.startsWith("file.") || hasFiles(event))) return null
    switch (event.type) {
      case "form.open":
        return now === "closed" ? { ...before, now: "recalling" } : null
      case "form.close":
        return by === "asker" && (now === "recalling" || isWriting(before)) ? { ...before, now: "closed" } : null
      case "draft.recalled":
        return now === "recalling"
          ? { ...before, ...untroubled, now: "still", draft: event.draft as typeof blank }
          : null
      case "draft.edit": {
        const { subject, content } = event.change
        if (!isWriting(before) || (subject !== undefined && isReply(before))) return null
        if (subject === draft.subject || content === draft.content) return null
        return changed(before, subject === undefined ? { content: content ?? "" } : { subject })
      }
      case "report.include":
        return isWriting(before) && before.reports === (event.isIncluded ? "left" : "sent")
          ? {
              ...before,
              reports: event.isIncluded ? "sent" : "left",
              draft: { ...draft, changes: draft.changes + 1 }
            }
          : null
      case "file.pick": {
        if (now !== "still") return null
        const problem = draft.attachments.length === 3 ? "several" : wrongOf(event.file)
        return problem === null
          ? { ...before, ...untroubled, now: "attaching" }
          : { ...before, problem, isTroubled: false }
      }
      case "file.attached":
        return now === "attaching"
          ? { ...changed(before, { attachments: [...draft.attachments, picture] }), now: "still" }
          : null
      case "file.refused":
        return now === "attaching" ? { ...before, now: "still", isTroubled: "file" } : null
      case "attachment.remove":
        return isWriting(before) && draft.attachments.length > 0 ? changed(before, { attachments: [] }) : null
      // A blank reply is ignored; nothing is sent while a file is on its way.
      case "message.send":
        if ((by === "team") !== (event.terms !== undefined)) return null
        if (now === "attaching") return before
        if (now !== "still") return null
        if (isComplete(before))
          return {
            ...before,
            ...untroubled,
            now: "sending",
            as: event.terms === undefined ? null : event.terms.status === "closed" ? "closed" : "open"
          }
        return isReply(before) ? before : { ...before, problem: "incomplete", isTroubled: false }
      case "message.sent":
        if (now !== "sending" || (by === "team") !== (event.answered !== null)) return null
        return {
          ...before,
          ...untroubled,
          now: isReply(before) ? "still" : "closed",
          draft: { ...blank, name: draft.name, changes: draft.changes + 1 }
        }
      case "message.refused":
        return now === "sending"
          ? { ...before, now: event.trouble === taken ? "renaming" : "still", isTroubled: true, problem: null }
          : null
      // What another tab sent is never posted again; this draft is kept, to be sent under its own key.
      case "draft.renamed":
        return now === "renaming" ? { ...before, now: "still", draft: { ...draft, name: event.name } } : null
      default:
        return null
    }
  },
  // How often it was changed decides nothing.
  place: ({ by, now, as, reports, draft, problem, isTroubled }) => [
    by,
    reports,
    now,
    now === "sending" ? as : null,
    draft.subject !== "",
    draft.content.trim() === "" ? draft.content : "x",
    draft.attachments.length,
    problem,
    isTroubled
  ],
  asks: (expected) => {
    const { now, draft, as } = expected
    const keep = { slot: "keep", input: inputOf(expected) }
    switch (now) {
      case "recalling":
        return [keep, { slot: "recall", input: inputOf(expected) }]
      case "attaching":
        return [keep, { slot: "attach", input: { file } }]
      case "sending":
        return [
          keep,
          {
            slot: "send",
            input: {
              ...inputOf(expected),
              draft,
              terms: as === null ? null : terms[as],
              report: expected.reports === "sent" ? report : null
            }
          }
        ]
      case "renaming":
        return [keep, { slot: "rename", input: undefined }]
      default:
        return [keep]
    }
  },
  orders: ({ before, event, expected: { draft } }) => {
    switch (event?.type) {
      case "draft.edit":
      case "report.include":
      case "attachment.remove":
      case "file.attached":
        return before?.draft.changes === draft.changes ? [] : [{ slot: "keep", order: { type: "draft.keep", draft } }]
      case "draft.renamed":
        return [{ slot: "keep", order: { type: "draft.keep", draft } }]
      case "message.sent":
        return [{ slot: "keep", order: { type: "draft.forget" } }]
      default:
        return []
    }
  },
  news: ({ event, expected }) => {
    if (event?.type === "message.sent") return [sentBy(expected)]
    return event?.type === "message.refused" ? [{ type: "message.refused" }] : []
  },
  show: (actor) => {
    const form = actor as MessageFormRef
    const to = actor.getSnapshot().context.ticket
    if (to === null) return draw(<NewTicket form={form} />)
    return draw(to === ticket ? <Reply form={form} /> : <AnswerForm form={form} seen={4} isLocked={false} />)
  },
  act: {
    "form.open": () => press("Yeni destek talebi"),
    "form.close": () => press("Vazgeç"),
    "report.include": () => checkbox()?.click(),
    "message.send": ({ terms: asked }, { before }) => {
      // It rests while a file comes, and is pressed all the same.
      if (before.now === "attaching")
        return senders()
          .at(asked?.status === "closed" ? -1 : 0)
          ?.click()
      if (before.by !== "team") return press(before.by === "reader" ? "Yanıtı gönder" : "Gönder")
      if (asked?.status === "closed") return press("Yanıtla ve kapat")
      document
        .querySelector("textarea")
        ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }))
    }
  },
  promise: async (expected) => {
    await rendered()
    const { by, now, as, draft, problem, isTroubled } = expected
    const isShown = by !== "asker" || now !== "closed"
    expect(said("dialog").length).toBe(by === "asker" && isShown ? 1 : 0)
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=text], textarea")]
    if (!isShown) return expect(fields).toEqual([])
    if (now === "recalling") return
    expect(fields.map(({ value }) => value)).toEqual(
      isReply(expected) ? [draft.content] : [draft.subject, draft.content]
    )
    expect(fields.every(({ readOnly }) => readOnly)).toBe(now === "sending" || now === "renaming")
    const facts = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent)
    expect(facts).toEqual(
      expected.reports === "nothing" ? [] : [report.path, report.error, report.request, report.browser, "tr"]
    )
    expect(checkbox()?.checked).toBe(expected.reports === "nothing" ? undefined : expected.reports === "sent")
    expect(said("listitem").length).toBe(draft.attachments.length)
    expect(said("button").includes("Dosya ekleniyor…")).toBe(now === "attaching")
    expect(senders().some((one) => one.ariaDisabled === "true")).toBe(now === "attaching")
    expect(said("button").includes("Gönderiliyor…")).toBe(now === "sending")
    if (by === "team" && now === "sending") expect(said("button").includes("Yanıtla")).toBe(as === "closed")
    const refused = isReply(expected)
      ? "Yanıt gönderilemedi; yazdığınız duruyor. Sunucuya ulaşılamadı."
      : "Talep oluşturulamadı. Sunucuya ulaşılamadı."
    const alerts = [
      ...(problem === null ? [] : [sentences[problem]]),
      ...(isTroubled === true ? [refused] : []),
      ...(isTroubled === "file" ? ["Dosya eklenemedi. Sunucuya ulaşılamadı."] : [])
    ]
    expect(said("alert")).toEqual(alerts)
  }
}
