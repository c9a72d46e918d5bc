import { expect } from "vitest"
import { maxAttachmentBytes } from "../../../src/domain/help/Attachment.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import type { MessageFormRef } from "../../../src/machines/help/messageForm.view.ts"
import { NewTicket } from "../../../src/ui/help/NewTicket.tsx"
import { Reply } from "../../../src/ui/help/Reply.tsx"
import { picture, readerId } from "../../kit/fixtures/tickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const ticket = "abcdefgh1234567"
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

const sentences = {
  incomplete: "Lütfen konu ve mesaj alanlarını doldurun.",
  several: "Bir mesaja en çok üç dosya eklenebilir.",
  type: "Yalnızca PNG, JPEG ya da WebP görselleri ve PDF dosyaları eklenebilir.",
  tooLarge: "Bir dosya en çok 10 MB olabilir.",
  empty: "Dosya boş."
}

interface Expected {
  readonly isReply: boolean
  readonly now: "closed" | "recalling" | "still" | "attaching" | "sending"
  readonly draft: typeof blank
  readonly problem: keyof typeof sentences | null
  readonly isTroubled: boolean | "file"
}

const untroubled = { problem: null, isTroubled: false as const }
const isWriting = ({ now }: Expected) => now === "still" || now === "attaching"
const changed = (before: Expected, change: Partial<typeof blank>): Expected => ({
  ...before,
  ...untroubled,
  draft: { ...before.draft, ...change, changes: before.draft.changes + 1 }
})
const isComplete = ({ isReply, draft: { subject, content } }: Expected) =>
  content.trim() !== "" && (isReply || subject.trim() !== "")
const wrongOf = (picked: File) =>
  (Object.keys(wrong) as ReadonlyArray<keyof typeof wrong>).find((name) => wrong[name] === picked) ?? null

const inputOf = ({ isReply }: Expected) => ({ owner: readerId, ticket: isReply ? ticket : null })

export const model: Model<typeof messageFormMachine, Expected> = {
  machine: messageFormMachine,
  inputs: [
    { owner: readerId, ticket: null },
    { owner: readerId, ticket }
  ],
  cases: [
    { type: "form.open" },
    { type: "form.close" },
    { type: "draft.recalled", draft: blank },
    { type: "draft.recalled", draft: kept },
    { type: "draft.edit", change: { subject: "Fatura" } },
    { type: "draft.edit", change: { content: "Soru" } },
    { type: "draft.edit", change: { content: "  " } },
    { type: "file.pick", file },
    ...Object.values(wrong).map((picked) => ({ type: "file.pick" as const, file: picked })),
    { type: "file.attached", attachment: picture },
    { type: "file.refused", trouble },
    { type: "attachment.remove", id: picture.id },
    { type: "message.send" },
    { type: "message.sent", ticket },
    { type: "message.refused", trouble }
  ],
  begin: (input) => ({
    isReply: input?.ticket !== null,
    now: input?.ticket === null ? "closed" : "recalling",
    draft: { ...blank, name: "" },
    ...untroubled
  }),
  next: (before, event) => {
    const { now, isReply, draft } = before
    switch (event.type) {
      case "form.open":
        return now === "closed" ? { ...before, now: "recalling" } : null
      case "form.close":
        return !isReply && (now === "recalling" || isWriting(before)) ? { ...before, now: "closed" } : null
      case "draft.recalled":
        return now === "recalling"
          ? { ...before, ...untroubled, now: "still", draft: event.draft as typeof blank }
          : null
      case "draft.edit": {
        const { subject, content } = event.change
        if (!isWriting(before) || (subject !== undefined && isReply)) return null
        if (subject === draft.subject || content === draft.content) return null
        return changed(before, subject === undefined ? { content: content ?? "" } : { subject })
      }
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
        if (now === "attaching") return before
        if (now !== "still") return null
        if (isComplete(before)) return { ...before, ...untroubled, now: "sending" }
        return isReply ? before : { ...before, problem: "incomplete", isTroubled: false }
      case "message.sent":
        if (now !== "sending") return null
        return {
          ...before,
          ...untroubled,
          now: isReply ? "still" : "closed",
          draft: { ...blank, name: draft.name, changes: draft.changes + 1 }
        }
      case "message.refused":
        return now === "sending" ? { ...before, now: "still", isTroubled: true, problem: null } : null
      default:
        return null
    }
  },
  // How often it was changed decides nothing.
  place: ({ isReply, now, draft, problem, isTroubled }) => [
    isReply,
    now,
    draft.subject !== "",
    draft.content.trim() === "" ? draft.content : "x",
    draft.attachments.length,
    problem,
    isTroubled
  ],
  asks: (expected) => {
    const { now, draft, isReply } = expected
    const keep = { slot: "keep", input: inputOf(expected) }
    switch (now) {
      case "recalling":
        return [keep, { slot: "recall", input: inputOf(expected) }]
      case "attaching":
        return [keep, { slot: "attach", input: { file } }]
      case "sending":
        return [keep, { slot: "send", input: { ticket: isReply ? ticket : null, draft } }]
      default:
        return [keep]
    }
  },
  orders: ({ before, event, expected: { draft } }) => {
    switch (event?.type) {
      case "draft.edit":
      case "attachment.remove":
      case "file.attached":
        return before?.draft.changes === draft.changes ? [] : [{ slot: "keep", order: { type: "draft.keep", draft } }]
      case "message.sent":
        return [{ slot: "keep", order: { type: "draft.forget" } }]
      default:
        return []
    }
  },
  news: ({ event }) => (event?.type === "message.sent" ? [{ type: "message.sent", ticket }] : []),
  show: (actor) =>
    draw(
      actor.getSnapshot().context.ticket === null ? (
        <NewTicket form={actor as MessageFormRef} />
      ) : (
        <Reply form={actor as MessageFormRef} />
      )
    ),
  act: {
    "form.open": () => press("Yeni destek talebi"),
    "form.close": () => press("Vazgeç"),
    "message.send": (_, { before }) => press(before.isReply ? "Yanıtı gönder" : "Gönder")
  },
  promise: async ({ isReply, now, draft, problem, isTroubled }) => {
    await rendered()
    const isShown = isReply || now !== "closed"
    expect(said("dialog").length).toBe(!isReply && isShown ? 1 : 0)
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=text], textarea")]
    if (!isShown) return expect(fields).toEqual([])
    if (now === "recalling") return
    expect(fields.map(({ value }) => value)).toEqual(isReply ? [draft.content] : [draft.subject, draft.content])
    expect(fields.every(({ readOnly }) => readOnly)).toBe(now === "sending")
    expect(said("listitem").length).toBe(draft.attachments.length)
    expect(said("button").includes("Dosya ekleniyor…")).toBe(now === "attaching")
    expect(said("button").includes("Gönderiliyor…")).toBe(now === "sending")
    const refused = isReply
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
