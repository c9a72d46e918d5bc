import { expect } from "vitest"
import { page } from "vitest/browser"
import type { SnapshotFrom } from "xstate"
import { createActor } from "xstate"
import { profileMachine } from "../../../src/machines/account/profile.machine.ts"
import { hasPasswordOf } from "../../../src/machines/account/profile.view.ts"
import { verificationMachine } from "../../../src/machines/account/verification.machine.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { Profile } from "../../../src/ui/account/Profile.tsx"
import { profile } from "../../kit/accounts.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

type Snapshot = SnapshotFrom<typeof profileMachine>

const called = profile({ name: "Işık Ilgaz", phone: "5321234567", hasPassword: false })
const saved = { name: "İbrahim Çelik", phone: null }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const unworded = { _tag: "Unexpected", message: null }

const sentences = {
  nameRequired: "Ad Soyad alanı gereklidir",
  nameLong: "Ad Soyad en çok 100 karakter olabilir",
  phoneInvalid: "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"
} as const

const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const typed = (name: string) => (page.getByRole("textbox", { name }).element() as HTMLInputElement).value

const saysForm = (expected: Snapshot) => {
  const { form, problems } = expected.context
  expect([typed("Ad Soyad"), typed("E-posta"), typed("Telefon")]).toEqual([form.name, called.email, form.phone])
  for (const [rule, sentence] of Object.entries(sentences)) {
    const isBroken = Object.values(problems).some((problem) => problem === rule)
    expect(page.getByText(sentence).elements()).toHaveLength(isBroken ? 1 : 0)
  }
  expect(said("button")).toEqual([expected.matches("saving") ? "Kaydediliyor..." : "Kaydet", "Vazgeç"])
}

const saysTrouble = (expected: Snapshot) => {
  const told = expected.context.trouble
  if (told === null) return expect(said("alert")).toEqual([])
  expect(said("alert")).toEqual([told.message ?? "Profil güncellenirken bir hata oluştu"])
}

export const model: Model<typeof profileMachine> = {
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
  facts: ({ context: { form, problems, trouble: told } }) => [form, problems, told],
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
  promise: async (expected, actor, { asked }) => {
    await drawn()
    const { profile: known, form } = expected.context
    const isSaving = expected.matches("saving")
    expect(asked).toEqual(
      expected.matches("loading")
        ? [{ slot: "load", input: undefined }]
        : isSaving
          ? [{ slot: "save", input: form.name === known?.name ? {} : { name: form.name } }]
          : []
    )
    expect(hasPasswordOf(actor.getSnapshot())).toBe(known?.hasPassword ?? null)
    expect(said("status").includes("Profil bilgileriniz başarıyla güncellendi")).toBe(expected.matches("saved"))
    expect(said("status").includes("Profiliniz yükleniyor")).toBe(expected.matches("loading"))
    if (expected.matches("failed"))
      return expect(said("alert")).toEqual([
        `Profiliniz yüklenemedi${trouble.message}Hesabınıza bir şey olmadı. Birazdan yeniden deneyin.Tekrar dene`
      ])
    saysTrouble(expected)
    if (known === null) return
    if (expected.matches("editing") || isSaving) return saysForm(expected)
    expect(words("dt")).toEqual(["Ad Soyad", "E-posta", "Telefon"])
    const phone = known.phone?.replace(/^(...)(...)(..)(..)$/u, "$1 $2 $3 $4") ?? "Yok"
    expect(words("dd")).toEqual([known.name, known.email, phone])
    expect(said("textbox")).toEqual([])
  }
}
