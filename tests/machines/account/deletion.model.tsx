import { expect } from "vitest"
import type { OwnData } from "../../../src/domain/account/OwnData.ts"
import { deletionMachine } from "../../../src/machines/account/deletion.machine.ts"
import { Deletion } from "../../../src/ui/account/Deletion.tsx"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"

const reader: OwnData = {
  hasPassword: true,
  archive: null,
  publications: [],
  renewing: [
    { title: "Atlas", plan: null, ends_at: "2026-09-01T09:00:00.000Z" },
    { title: null, plan: "family", ends_at: "2026-10-01T09:00:00.000Z" }
  ],
  family: false,
  taken_back: null
}
const passwordless: OwnData = { ...reader, hasPassword: false, renewing: [], family: true }
const owner: OwnData = { ...reader, publications: ["Atlas", "Sokak"] }

const kinds = { reader, passwordless, owner } as const
type Kind = keyof typeof kinds

const wrong = { _tag: "WrongPassword", message: "Mevcut şifreniz yanlış." }
const late = { _tag: "SignInAgainNeeded", message: "Çıkıp yeniden giriş yapın." }
const owns = { _tag: "OwnsPublications", message: "Önce yayınlarınızı devredin." }
const offline = { _tag: "Unreachable", message: null }

const message = "Hesabınız 5 Mayıs tarihinde silinecek."

interface Expected {
  readonly now: "resting" | "loading" | "failed" | "blocked" | "confirming" | "asking" | "planned"
  /** What the server said last. */
  readonly kind: Kind | null
  readonly password: string
  readonly isMissing: boolean
  readonly refusal: "wrong" | "late" | "offline" | null
}

const emptied = { password: "", isMissing: false, refusal: null }

const tell = {
  wrong: "Mevcut şifreniz yanlış.",
  late: "Çıkıp yeniden giriş yapın.",
  offline: "Sunucuya ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin."
} as const

export const model: Model<typeof deletionMachine, Expected> = {
  machine: deletionMachine,
  cases: [
    { type: "deletion.begin" },
    { type: "deletion.cancel" },
    { type: "data.loaded", data: reader },
    { type: "data.loaded", data: passwordless },
    { type: "data.loaded", data: owner },
    { type: "data.failed", trouble: offline },
    { type: "form.edit", password: "gizli" },
    { type: "deletion.confirm" },
    { type: "deletion.planned", message },
    { type: "deletion.refused", trouble: wrong },
    { type: "deletion.refused", trouble: late },
    { type: "deletion.refused", trouble: owns },
    { type: "deletion.refused", trouble: offline }
  ],
  begin: () => ({ now: "resting", kind: null, ...emptied }),
  next: (before, event) => {
    const { now, kind, password } = before
    switch (event.type) {
      case "deletion.begin":
        return ["resting", "failed", "blocked"].includes(now) ? { ...before, now: "loading", ...emptied } : null
      case "deletion.cancel":
        return ["failed", "blocked", "confirming"].includes(now) ? { ...before, now: "resting", ...emptied } : null
      case "data.loaded": {
        if (now !== "loading") return null
        const found = (Object.keys(kinds) as ReadonlyArray<Kind>).find(
          (one) => JSON.stringify(kinds[one]) === JSON.stringify(event.data)
        )
        return { ...before, now: found === "owner" ? "blocked" : "confirming", kind: found ?? null }
      }
      case "data.failed":
        return now === "loading" ? { ...before, now: "failed" } : null
      case "form.edit":
        return now === "confirming" && kind === "reader" ? { ...before, ...emptied, password: event.password } : null
      case "deletion.confirm": {
        if (now !== "confirming") return null
        const isMissing = kind === "reader" && password === ""
        return { ...before, now: isMissing ? "confirming" : "asking", isMissing, refusal: null }
      }
      case "deletion.planned":
        return now === "asking" ? { ...before, now: "planned", ...emptied } : null
      case "deletion.refused": {
        if (now !== "asking") return null
        if (event.trouble === owns) return { ...before, now: "loading", ...emptied }
        // A password can be wrong only where there is one, and signing in again helps only where there is none.
        if (event.trouble !== offline && (event.trouble === wrong) !== (kind === "reader")) return null
        const refusal = event.trouble === wrong ? "wrong" : event.trouble === late ? "late" : "offline"
        return { ...before, now: "confirming", refusal }
      }
      default:
        return null
    }
  },
  asks: ({ now, password }) => {
    if (now === "loading") return [{ slot: "load", input: undefined }]
    return now === "asking" ? [{ slot: "ask", input: { password } }] : []
  },
  news: ({ event }) => (event?.type === "deletion.planned" ? [{ type: "account.leaving", message }] : []),
  show: (actor) => draw(<Deletion deletion={actor} />),
  act: {
    "deletion.begin": (_, { before: { now } }) =>
      press({ failed: "Tekrar dene", blocked: "Yeniden bak" }[now as string] ?? "Hesabımı sil"),
    "deletion.cancel": () => press("Vazgeç"),
    "deletion.confirm": () => press("Hesabımı kalıcı olarak sil")
  },
  promise: async ({ now, kind, password, isMissing, refusal }) => {
    await rendered()
    const isOpen = now === "confirming" || now === "asking"
    const hasField = isOpen && kind === "reader"
    expect(said("button").filter((name) => !/göster|gizle/u.test(name))).toEqual(
      {
        resting: ["Hesabımı sil"],
        loading: ["Yükleniyor…"],
        failed: ["Tekrar dene", "Vazgeç"],
        blocked: ["Yeniden bak", "Vazgeç"],
        confirming: ["Hesabımı kalıcı olarak sil", "Vazgeç"],
        asking: ["Siliniyor…", "Vazgeç"],
        planned: []
      }[now]
    )
    const field = document.querySelector<HTMLInputElement>("input")
    expect(field?.value).toBe(hasField ? password : undefined)
    const isAtField = hasField && (isMissing || refusal === "wrong")
    expect(field?.getAttribute("aria-invalid") ?? null).toBe(isAtField ? "true" : null)
    if (isAtField) expect(document.body.textContent).toContain(isMissing ? "Şifre gereklidir" : tell.wrong)
    const alerts =
      now === "failed"
        ? ["Hesabınızda nelerin sona ereceği yüklenemedi: Sunucuya ulaşılamadı."]
        : now === "blocked"
          ? ["Önce yayınlarınızı devretmeniz ya da silmeniz gerekir: okurları onları sizden almayı sürdürüyor."]
          : refusal === null || refusal === "wrong"
            ? []
            : [tell[refusal]]
    expect(said("alert")).toEqual(alerts)
    // A plan of theirs may run to its end without renewing.
    const isTold = document.body.textContent.includes("Aile planınızın üyelerine, planın sona ereceği bildirilir.")
    expect(isTold).toBe(isOpen && kind === "passwordless")
    // What ends is said before it is asked for, and what stays.
    const items = said("listitem")
    if (now === "blocked") expect(items).toEqual(["Atlas", "Sokak"])
    else if (isOpen && kind === "reader") {
      expect(items).toEqual([
        "Atlas yıllık aboneliği, 1 Eylül 2026 tarihine kadar",
        "Aile aboneliği, 1 Ekim 2026 tarihine kadar"
      ])
    } else expect(items).toEqual([])
    expect(said("heading").includes("Hesabınızı silmek üzeresiniz")).toBe(isOpen)
    expect(document.body.textContent?.includes("yasa gereği 10 yıl")).toBe(isOpen)
    expect(said("status")).toEqual(now === "planned" ? ["Hesabınız silinmek üzere kapatıldı."] : [])
  }
}
