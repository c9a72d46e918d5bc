import { expect } from "vitest"
import { type MailedKind, mailChoiceMachine } from "../../../src/machines/account/mailChoice.machine.ts"
import { MailChoice } from "../../../src/ui/account/MailChoice.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const trouble = { _tag: "Unreachable", message: null }
const pass = "geçiş"

const mailed: MailedKind = { kind: "issues", mail: true }
const ended: MailedKind = { kind: "issues", mail: false }

interface Expected {
  readonly now: "missing" | "loading" | "failed" | "asked" | "changed" | "ending" | "resuming"
  /** Whether the kind is mailed; null until known. */
  readonly mail: boolean | null
  readonly isKept: boolean
}

export const model: Model<typeof mailChoiceMachine, Expected> = {
  machine: mailChoiceMachine,
  inputs: [{ pass: null }, { pass }],
  cases: [
    { type: "pass.unknown" },
    { type: "mails.read", mailed },
    { type: "mails.read", mailed: ended },
    { type: "mails.failed", trouble },
    { type: "mails.reload" },
    { type: "mails.end" },
    { type: "mails.resume" },
    { type: "mails.changed", mailed },
    { type: "mails.changed", mailed: ended },
    { type: "mails.kept", trouble }
  ],
  begin: (input) => ({ now: input.pass === null ? "missing" : "loading", mail: null, isKept: false }),
  next: (before, event) => {
    const { now, mail } = before
    const isShown = now === "asked" || now === "changed"
    const isSaving = now === "ending" || now === "resuming"
    switch (event.type) {
      case "pass.unknown":
        return now === "loading" || isSaving ? { now: "missing", mail: null, isKept: false } : null
      case "mails.read":
        return now === "loading" ? { now: "asked", mail: event.mailed.mail, isKept: false } : null
      case "mails.failed":
        return now === "loading" ? { ...before, now: "failed" } : null
      case "mails.reload":
        return now === "failed" ? { ...before, now: "loading" } : null
      case "mails.end":
        return isShown && mail === true ? { ...before, now: "ending", isKept: false } : null
      case "mails.resume":
        return isShown && mail === false ? { ...before, now: "resuming", isKept: false } : null
      case "mails.changed":
        return isSaving && event.mailed.mail === (now === "resuming")
          ? { now: "changed", mail: event.mailed.mail, isKept: false }
          : null
      case "mails.kept":
        return isSaving ? { ...before, now: "asked", isKept: true } : null
      default:
        return null
    }
  },
  asks: ({ now }) => {
    if (now === "loading") return [{ slot: "read", input: { pass } }]
    return now === "ending" || now === "resuming" ? [{ slot: "save", input: { pass, mail: now === "resuming" } }] : []
  },
  show: (actor) => draw(<MailChoice choice={actor} />),
  act: {
    "mails.reload": () => press("Tekrar dene"),
    "mails.end": () => press("Bu e-postaları bitir"),
    "mails.resume": () => press("Bu e-postaları yeniden başlat")
  },
  promise: async ({ now, mail, isKept }) => {
    await rendered()
    if (now === "missing") {
      expect(said("heading")).toEqual(["Bu bağlantı geçerli değil"])
      return expect(said("link")).toEqual(["Tercihlerime git"])
    }
    if (now === "loading") return expect(said("status")).toEqual(["E-posta tercihiniz yükleniyor"])
    if (now === "failed") {
      expect(said("alert").join("")).toContain("E-posta tercihiniz yüklenemedi: Sunucuya ulaşılamadı.")
      return expect(said("button")).toEqual(["Tekrar dene"])
    }
    const sentences = {
      asked: [
        "Bu konuda size e-posta göndermiyoruz: Yeni sayılar.",
        "Bu konuda size e-posta gönderiyoruz: Yeni sayılar. Aşağıdaki düğmeye basarsanız göndermeyi bırakırız."
      ],
      changed: [
        "Tamamdır. Bu konuda size artık e-posta göndermeyeceğiz: Yeni sayılar.",
        "Tamamdır. Bu konuda size yeniden e-posta göndereceğiz: Yeni sayılar."
      ]
    }
    const sentence = sentences[now === "changed" ? "changed" : "asked"][mail === true ? 1 : 0]
    expect(said("status")).toEqual([sentence])
    const button = {
      ending: "Bitiriliyor…",
      resuming: "Başlatılıyor…"
    }[now as string]
    expect(said("button")).toEqual([
      button ?? (mail === true ? "Bu e-postaları bitir" : "Bu e-postaları yeniden başlat")
    ])
    expect(said("alert")).toEqual(isKept ? ["Değişiklik kaydedilemedi: Sunucuya ulaşılamadı."] : [])
    expect(said("link")).toEqual(["Tüm bildirim tercihleri"])
  }
}
