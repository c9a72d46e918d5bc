import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { profileMachine } from "../../../src/machines/account/profile.machine.ts"
import { hasPasswordOf } from "../../../src/machines/account/profile.view.ts"
import { verificationMachine } from "../../../src/machines/account/verification.machine.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { Profile } from "../../../src/ui/account/Profile.tsx"
import { profile } from "../../kit/fixtures/accounts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const called = profile({ name: "Işık Ilgaz", phone: "5321234567", hasPassword: false })
const saved = { name: "İbrahim Çelik", phone: null }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const unworded = { _tag: "Unexpected", message: null }

const nameRequired = "Ad Soyad alanı gereklidir"
const phoneInvalid = "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"

interface Expected {
  readonly now: "loading" | "failed" | "viewing" | "saved" | "editing" | "saving"
  /** As the server knows the owner; nobody, until the server has said so. */
  readonly known: "nobody" | "called" | "saved"
  readonly hasPassword: boolean | null
  readonly form: { readonly name: string; readonly phone: string }
  /** The fields that break a rule, for as long as that is told. */
  readonly problems: { readonly name?: true; readonly phone?: true }
  readonly isRefused: boolean
}

const read = {
  nobody: { name: "", phone: "" },
  called: { name: "Işık Ilgaz", phone: "5321234567" },
  saved: { name: "İbrahim Çelik", phone: "" }
} as const

const untold = { problems: {}, isRefused: false } as const

const typed = (name: string) => (page.getByRole("textbox", { name }).element() as HTMLInputElement).value
const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

const saysForm = ({ now, form, problems, isRefused }: Expected) => {
  expect([typed("Ad Soyad"), typed("E-posta"), typed("Telefon")]).toEqual([form.name, called.email, form.phone])
  expect(page.getByText(nameRequired).elements()).toHaveLength(problems.name ? 1 : 0)
  expect(page.getByText(phoneInvalid).elements()).toHaveLength(problems.phone ? 1 : 0)
  expect(said("button")).toEqual([now === "saving" ? "Kaydediliyor..." : "Kaydet", "Vazgeç"])
  expect(said("alert")).toEqual(isRefused ? ["Profil güncellenirken bir hata oluştu"] : [])
}

export const model: Model<typeof profileMachine, Expected> = {
  machine: profileMachine,
  cases: [
    { type: "profile.loaded", profile: called },
    { type: "profile.failed", trouble },
    { type: "profile.reload" },
    { type: "profile.edit" },
    { type: "form.edit", change: { name: " ", phone: "0532" } },
    { type: "form.edit", change: { name: saved.name } },
    { type: "form.cancel" },
    { type: "form.save" },
    { type: "profile.saved", ...saved },
    { type: "profile.refused", trouble: unworded },
    { type: "password.given" }
  ],
  begin: () => ({ now: "loading", known: "nobody", hasPassword: null, form: read.nobody, ...untold }),
  next: (before, event) => {
    const { now, known, form, problems } = before
    switch (event.type) {
      case "profile.loaded":
        return now === "loading"
          ? { now: "viewing", known: "called", hasPassword: false, form: read.called, ...untold }
          : null
      case "profile.failed":
        return now === "loading" ? { ...before, now: "failed" } : null
      case "profile.reload":
        return now === "failed" ? { ...before, now: "loading" } : null
      case "profile.edit":
        return now === "viewing" || now === "saved" ? { ...before, now: "editing" } : null
      case "form.edit": {
        const left = "phone" in event.change ? {} : problems.phone ? { phone: true as const } : {}
        return now === "editing" ? { ...before, form: { ...form, ...event.change }, problems: left } : null
      }
      case "form.cancel":
        return now === "editing" ? { ...before, now: "viewing", form: read[known], ...untold } : null
      case "form.save": {
        if (now !== "editing") return null
        const name = form.name === " " ? { name: true as const } : {}
        const phone = form.phone === "0532" ? { phone: true as const } : {}
        const broken = { ...name, ...phone }
        const isRight = Object.keys(broken).length === 0
        return { ...before, now: isRight ? "saving" : "editing", problems: broken, isRefused: false }
      }
      case "profile.saved":
        return now === "saving" ? { ...before, now: "saved", known: "saved", form: read.saved } : null
      case "profile.refused":
        return now === "saving" ? { ...before, now: "editing", isRefused: true } : null
      // Before the profile has come, there is nothing to correct: it will say so itself.
      case "password.given":
        return known === "nobody" ? before : { ...before, hasPassword: true }
      default:
        return null
    }
  },
  place: ({ hasPassword: _, ...rest }) => rest,
  asks: ({ now, known, form }) => {
    if (now === "loading") return [{ slot: "load", input: undefined }]
    // What nobody has changed is not sent.
    const change = form.name === read[known].name ? {} : { name: form.name }
    return now === "saving" ? [{ slot: "save", input: change }] : []
  },
  show: (actor) =>
    draw(
      <Profile
        profile={actor}
        verification={createActor(verificationMachine).start()}
        session={createActor(sessionMachine)}
      />
    ),
  act: {
    "profile.reload": () => press("Tekrar dene"),
    "profile.edit": () => press("Düzenle"),
    "form.cancel": () => press("Vazgeç"),
    "form.save": () => press("Kaydet")
  },
  promise: async (expected, actor) => {
    await rendered()
    const { now, known, hasPassword } = expected
    expect(hasPasswordOf(actor.getSnapshot())).toBe(hasPassword)
    expect(said("status").includes("Profil bilgileriniz başarıyla güncellendi")).toBe(now === "saved")
    expect(said("status").includes("Profiliniz yükleniyor")).toBe(now === "loading")
    if (now === "failed")
      return expect(said("alert")).toEqual([
        "Profiliniz yüklenemediSunucuda bir hata oluştu.Hesabınıza bir şey olmadı. Birazdan tekrar deneyin.Tekrar dene"
      ])
    if (now === "editing" || now === "saving") return saysForm(expected)
    expect(said("alert")).toEqual([])
    expect(said("textbox")).toEqual([])
    if (known === "nobody") return expect(words("dt")).toEqual([])
    expect(words("dt")).toEqual(["Ad Soyad", "E-posta", "Telefon"])
    expect(words("dd")).toEqual([read[known].name, called.email, known === "called" ? "532 123 45 67" : "Yok"])
  }
}
