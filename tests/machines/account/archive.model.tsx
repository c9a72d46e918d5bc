import { expect } from "vitest"
import { PublicId } from "../../../src/domain/catalogue/PublicId.ts"
import type { OwnArchive, OwnData as Stored } from "../../../src/domain/account/OwnData.ts"
import { archiveDelay, archiveMachine } from "../../../src/machines/account/archive.machine.ts"
import { OwnData } from "../../../src/ui/account/OwnData.tsx"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"

const id = PublicId.make("archive00000001")

/** Asked for today, so that no other may be asked for unless it failed. */
const archive = (state: OwnArchive["state"]): OwnArchive => ({
  id,
  state,
  asked_at: new Date().toISOString(),
  expires_at: state === "ready" ? "2040-05-01T09:00:00.000Z" : null,
  bytes: state === "ready" ? 2048 : null
})

const archives = { none: null, asked: archive("asked"), ready: archive("ready"), failed: archive("failed") } as const
type Kind = keyof typeof archives

const stored = (kind: Kind, hasPassword = true): Stored => ({
  hasPassword,
  archive: archives[kind],
  publications: [],
  renewing: [],
  family: false,
  taken_back: null
})

const offline = { _tag: "Unreachable", message: null }
const refusals = {
  wrong: { _tag: "WrongPassword", message: "Mevcut şifreniz yanlış." },
  tooSoon: { _tag: "ArchiveTooSoon", message: "24 saatte bir arşiv istenebilir." },
  gone: { _tag: "ArchiveNotFound", message: "Bu arşivin süresi dolmuş." },
  offline
} as const
type Refusal = keyof typeof refusals

const sentences: { readonly [refusal in Refusal]: string } = {
  wrong: "Mevcut şifreniz yanlış.",
  tooSoon: "24 saatte bir arşiv istenebilir.",
  gone: "Bu arşivin süresi dolmuş.",
  offline: "Sunucuya ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin."
}

interface Expected {
  readonly now: "loading" | "failed" | "resting" | "asking" | "downloading" | "waiting" | "refreshing"
  readonly kind: Kind
  readonly hasPassword: boolean
  readonly password: string
  readonly isMissing: boolean
  readonly refusal: Refusal | null
}

const refusalOf = (trouble: { readonly _tag: string }): Refusal =>
  (Object.keys(refusals) as ReadonlyArray<Refusal>).find((one) => refusals[one]._tag === trouble._tag) ?? "offline"

const isAskable = ({ kind }: Expected): boolean => kind === "none" || kind === "failed"

/** An archive that is being made is waited for. */
const settled = (expected: Expected): Expected => ({
  ...expected,
  now: expected.kind === "asked" ? "waiting" : "resting"
})

const kindOf = (shown: OwnArchive | null): Kind => (shown === null ? "none" : (shown.state as Kind))

export const model: Model<typeof archiveMachine, Expected> = {
  machine: archiveMachine,
  cases: [
    { type: "data.loaded", data: stored("none") },
    { type: "data.loaded", data: stored("none", false) },
    { type: "data.loaded", data: stored("asked") },
    { type: "data.loaded", data: stored("ready") },
    { type: "data.loaded", data: stored("failed") },
    { type: "data.failed", trouble: offline },
    { type: "data.reload" },
    { type: "form.edit", password: "gizli" },
    { type: "archive.ask" },
    { type: "archive.asked", archive: archive("asked") },
    { type: "archive.refused", trouble: refusals.wrong },
    { type: "archive.refused", trouble: refusals.tooSoon },
    { type: "archive.refused", trouble: offline },
    { type: "archive.download" },
    { type: "archive.opened" },
    { type: "archive.missing", trouble: refusals.gone },
    { type: "archive.missing", trouble: offline },
    { type: "time.passed", by: archiveDelay }
  ],
  begin: () => ({ now: "loading", kind: "none", hasPassword: true, password: "", isMissing: false, refusal: null }),
  next: (before, event) => {
    const { now, hasPassword, password, kind } = before
    switch (event.type) {
      case "data.loaded": {
        if (now !== "loading" && now !== "refreshing") return null
        const { data } = event
        return settled({ ...before, kind: kindOf(data.archive), hasPassword: data.hasPassword })
      }
      case "data.failed":
        if (now === "loading") return { ...before, now: "failed" }
        return now === "refreshing" ? settled(before) : null
      case "data.reload":
        return now === "failed" ? { ...before, now: "loading" } : null
      case "form.edit":
        return now === "resting" && isAskable(before) && hasPassword
          ? { ...before, password: event.password, isMissing: false, refusal: null }
          : null
      case "archive.ask": {
        if (now !== "resting" || !isAskable(before)) return null
        const isMissing = hasPassword && password === ""
        return { ...before, now: isMissing ? "resting" : "asking", isMissing, refusal: null }
      }
      case "archive.asked":
        return now === "asking" ? settled({ ...before, kind: "asked", password: "" }) : null
      case "archive.refused": {
        // Only an account with a password can give a wrong one.
        const refusal = refusalOf(event.trouble)
        if (now !== "asking" || (refusal === "wrong" && !hasPassword)) return null
        return { ...before, now: refusal === "tooSoon" ? "refreshing" : "resting", refusal }
      }
      case "archive.download":
        return now === "resting" && kind === "ready"
          ? { ...before, now: "downloading", refusal: null, isMissing: false }
          : null
      case "archive.opened":
        return now === "downloading" ? { ...before, now: "resting" } : null
      case "archive.missing": {
        const refusal = refusalOf(event.trouble)
        return now === "downloading" ? { ...before, now: refusal === "gone" ? "refreshing" : "resting", refusal } : null
      }
      case "time.passed":
        return now === "waiting" ? { ...before, now: "refreshing" } : before
      default:
        return null
    }
  },
  asks: ({ now, password }) => {
    if (now === "loading" || now === "refreshing") return [{ slot: "load", input: undefined }]
    if (now === "asking") return [{ slot: "ask", input: { password } }]
    return now === "downloading" ? [{ slot: "download", input: { id } }] : []
  },
  show: (actor) => draw(<OwnData archive={actor} />),
  act: {
    "data.reload": () => press("Tekrar dene"),
    "archive.ask": (_, { before: { kind } }) => press(kind === "none" ? "Arşiv iste" : "Yeniden iste"),
    "archive.download": () => press("Arşivi indir")
  },
  promise: async (expected) => {
    await rendered()
    const { now, kind, hasPassword, password, isMissing, refusal } = expected
    expect(said("status").includes("Verileriniz yükleniyor")).toBe(now === "loading")
    if (now === "loading") return
    if (now === "failed") {
      expect(said("alert")).toHaveLength(1)
      return expect(said("alert")[0]).toMatch(/Verileriniz yüklenemedi.*Sunucuya ulaşılamadı/su)
    }
    const [standing] = said("status")
    expect(standing).toMatch(
      {
        none: /^$/u,
        asked: /^Arşiviniz hazırlanıyor/u,
        ready: /^Arşiviniz hazır \(2 [^)]+\)\. 1 Mayıs 2040/u,
        failed: /hazırlanamadı/u
      }[kind]
    )
    const askable = isAskable(expected)
    const askName = now === "asking" ? "İsteniyor…" : kind === "none" ? "Arşiv iste" : "Yeniden iste"
    const buttons = said("button").filter((name) => !/göster|gizle/u.test(name))
    expect(buttons).toEqual([
      ...(kind === "ready" ? [now === "downloading" ? "İndiriliyor…" : "Arşivi indir"] : []),
      ...(askable ? [askName] : [])
    ])
    const field = document.querySelector<HTMLInputElement>("input")
    expect(field?.value).toBe(askable && hasPassword ? password : undefined)
    const isAtField = askable && hasPassword && (isMissing || refusal === "wrong")
    expect(field?.getAttribute("aria-invalid") ?? null).toBe(isAtField ? "true" : null)
    if (isAtField) expect(document.body.textContent).toContain(isMissing ? "Şifre gereklidir" : sentences.wrong)
    expect(said("alert")).toEqual(refusal === null || refusal === "wrong" ? [] : [sentences[refusal]])
    // While it is asked whether an archive is still there, nothing else is asked.
    const disabled = document.querySelectorAll("section button:disabled").length
    if (now === "refreshing") expect(disabled).toBeGreaterThanOrEqual(kind === "asked" ? 0 : 1)
  }
}
