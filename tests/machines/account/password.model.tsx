import { expect } from "vitest"
import { page } from "vitest/browser"
import type { SnapshotFrom } from "xstate"
import { passwordMachine } from "../../../src/machines/account/password.machine.ts"
import { PasswordForm } from "../../../src/ui/account/PasswordForm.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

type Snapshot = SnapshotFrom<typeof passwordMachine>

const wrong = { _tag: "WrongPassword", message: "Mevcut şifreniz yanlış." }
const givenBefore = { _tag: "PasswordAlreadySet", message: "Hesabınızın bir şifresi var." }
const unworded = { _tag: "Unexpected", message: null }

const sentences = {
  currentRequired: "Mevcut şifre gereklidir",
  newRequired: "Yeni şifre gereklidir",
  newShort: "Yeni şifre en az 6 karakter olmalıdır",
  newLong: "Yeni şifre en çok 1.024 karakter olabilir",
  newDiffers: "Yeni şifreler eşleşmiyor"
} as const

const fields = {
  currentPassword: "Mevcut şifre",
  password: "Yeni şifre",
  passwordConfirm: "Yeni şifre (tekrar)"
} as const

const field = (label: string) =>
  page.getByLabelText(label, { exact: true }).elements()[0] as HTMLInputElement | undefined

/** What is told at a field, where something is wrong with it. */
const toldAt = (label: string): string | null => {
  const input = field(label)
  if (input?.getAttribute("aria-invalid") !== "true") return null
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? []
  return document.getElementById(ids.at(-1) ?? "")?.textContent ?? null
}

const saysProblem = ({ context: { problem, trouble } }: Snapshot) => {
  for (const [name, label] of Object.entries(fields)) {
    const rule = problem?.field === name ? sentences[problem.rule] : null
    const refusal = name === "currentPassword" && problem === null && trouble === wrong ? wrong.message : null
    expect(toldAt(label)).toBe(rule ?? refusal)
  }
}

const saysTrouble = ({ context: { trouble } }: Snapshot) => {
  const isElsewhere = trouble === null || trouble === wrong
  expect(said("alert")).toEqual(isElsewhere ? [] : [trouble.message ?? "Şifre değiştirilirken bir hata oluştu"])
}

export const model: Model<typeof passwordMachine> = {
  machine: passwordMachine,
  inputs: [{ hasPassword: true }, { hasPassword: false }],
  cases: [
    { type: "form.edit", change: { currentPassword: "eskisi", password: "yenisi", passwordConfirm: "yenisi" } },
    { type: "form.edit", change: { password: "kısa" } },
    { type: "form.submit" },
    { type: "password.changed" },
    { type: "password.refused", trouble: wrong },
    { type: "password.refused", trouble: givenBefore },
    { type: "password.refused", trouble: unworded }
  ],
  happens: ({ context: { hasPassword } }, event) =>
    event.type !== "password.refused" ||
    (event.trouble === unworded ? true : (event.trouble === wrong) === hasPassword),
  facts: ({ context: { form, problem, trouble, hasPassword } }) => [form, problem, trouble, hasPassword],
  show: (actor) => draw(<PasswordForm password={actor} owner={{ email: "defne@example.org", provider: "google" }} />),
  act: {
    "form.submit": () =>
      press(said("button").find((name) => name.startsWith("Şifreyi ") && !/göster|gizle/.test(name))!)
  },
  promise: async (expected, _, { event, asked, news }) => {
    await drawn()
    const { form, hasPassword } = expected.context
    const isSending = expected.matches("sending")
    expect(asked).toEqual(isSending ? [{ slot: "send", input: { ...form, hasPassword } }] : [])
    expect(news).toEqual(event?.type === "password.changed" ? [{ type: "password.given" }] : [])
    expect(said("heading")).toEqual([hasPassword ? "Şifre Değiştir" : "Şifre Belirle"])
    expect(said("button")).toContain(
      isSending ? "Kaydediliyor..." : hasPassword ? "Şifreyi Değiştir" : "Şifreyi Belirle"
    )
    expect(field(fields.currentPassword)?.value).toBe(hasPassword ? form.currentPassword : undefined)
    expect([field(fields.password)?.value, field(fields.passwordConfirm)?.value]).toEqual([
      form.password,
      form.passwordConfirm
    ])
    expect(said("status")).toEqual([
      expected.matches("changed")
        ? "Şifreniz başarıyla değiştirildi"
        : expected.matches("set")
          ? "Şifreniz belirlendi"
          : ""
    ])
    saysProblem(expected)
    saysTrouble(expected)
  }
}
