import { expect } from "vitest"
import { page } from "vitest/browser"
import { passwordMachine } from "../../../src/machines/account/password.machine.ts"
import { PasswordForm } from "../../../src/ui/account/PasswordForm.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const wrong = { _tag: "WrongPassword", message: "Mevcut şifreniz yanlış." }
const givenBefore = { _tag: "PasswordAlreadySet", message: "Hesabınızın bir şifresi var." }
const notSet = { _tag: "PasswordNotSet", message: "Hesabınızın şifresi yok." }
const unworded = { _tag: "Unexpected", message: null }

const labels = {
  currentPassword: "Mevcut şifre",
  password: "Yeni şifre",
  passwordConfirm: "Yeni şifre (tekrar)"
} as const

type Field = keyof typeof labels

const emptied = { currentPassword: "", password: "", passwordConfirm: "" }

interface Expected {
  /** As far as this page knows; a refusal may say otherwise. */
  readonly hasPassword: boolean
  readonly now: "filling" | "sending" | "changed" | "set"
  readonly form: { readonly [field in Field]: string }
  /** The one broken rule that is told, at its field. */
  readonly problem: { readonly field: Field; readonly sentence: string } | null
  readonly refusal: { readonly isOfCurrent: boolean; readonly sentence: string } | null
}

/** The first rule that is broken, in the order of the product's rules. */
const problemOf = ({ hasPassword, form }: Expected): Expected["problem"] => {
  if (hasPassword && form.currentPassword === "")
    return { field: "currentPassword", sentence: "Mevcut şifre gereklidir" }
  if (form.password === "") return { field: "password", sentence: "Yeni şifre gereklidir" }
  if (form.password !== form.passwordConfirm) return { field: "passwordConfirm", sentence: "Yeni şifreler eşleşmiyor" }
  return null
}

const input = (label: string) =>
  page.getByLabelText(label, { exact: true }).elements()[0] as HTMLInputElement | undefined

/** What is told at a field, where something is wrong with it. */
const toldAt = (label: string): string | undefined => {
  const field = input(label)
  if (field?.getAttribute("aria-invalid") !== "true") return undefined
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? []
  return document.getElementById(ids.at(-1) ?? "")?.textContent
}

export const model: Model<typeof passwordMachine, Expected> = {
  machine: passwordMachine,
  // A refusal leads from here to an account that has one, and back.
  inputs: [{ hasPassword: false }],
  cases: [
    { type: "form.edit", change: { currentPassword: "eskisi", password: "yenisi", passwordConfirm: "yenisi" } },
    { type: "form.edit", change: { password: "başkası" } },
    { type: "form.edit", change: { password: "yenisi" } },
    { type: "form.submit" },
    { type: "password.changed" },
    { type: "password.refused", trouble: wrong },
    { type: "password.refused", trouble: givenBefore },
    { type: "password.refused", trouble: notSet },
    { type: "password.refused", trouble: unworded }
  ],
  begin: ({ hasPassword }) => ({ hasPassword, now: "filling", form: emptied, problem: null, refusal: null }),
  next: (before, event) => {
    const { now, hasPassword, form, problem, refusal } = before
    const isSending = now === "sending"
    switch (event.type) {
      case "form.edit": {
        if (isSending) return null
        const isTyped = (field: Field) => field in event.change
        return {
          hasPassword,
          now: "filling",
          form: { ...form, ...event.change },
          problem: problem !== null && isTyped(problem.field) ? null : problem,
          // What was said of the current password is over when that is typed again.
          refusal: refusal?.isOfCurrent === true && isTyped("currentPassword") ? null : refusal
        }
      }
      case "form.submit": {
        if (isSending) return null
        const broken = problemOf(before)
        return { ...before, now: broken === null ? "sending" : "filling", problem: broken, refusal: null }
      }
      case "password.changed":
        return isSending
          ? { hasPassword: true, now: hasPassword ? "changed" : "set", form: emptied, problem: null, refusal: null }
          : null
      case "password.refused": {
        const { trouble } = event
        // Only an account with a password can be told that the current one is wrong, or that there is none. What goes
        // wrong otherwise is tried with one.
        const comes = (trouble === givenBefore) !== hasPassword
        if (!isSending || !comes) return null
        const sentence = trouble.message ?? "Şifre değiştirilirken bir hata oluştu"
        const has = trouble === notSet ? false : trouble === givenBefore || hasPassword
        return { ...before, hasPassword: has, now: "filling", refusal: { isOfCurrent: trouble === wrong, sentence } }
      }
      default:
        return null
    }
  },
  asks: ({ now, form, hasPassword }) => (now === "sending" ? [{ slot: "send", input: { ...form, hasPassword } }] : []),
  news: ({ event }) => (event?.type === "password.changed" ? [{ type: "password.given" }] : []),
  show: (actor) => draw(<PasswordForm password={actor} owner={{ email: "defne@example.org", provider: "google" }} />),
  act: {
    "form.submit": () =>
      press(said("button").find((name) => name.startsWith("Şifreyi ") && !/göster|gizle/.test(name))!)
  },
  promise: async ({ hasPassword, now, form, problem, refusal }) => {
    await rendered()
    expect(said("heading")).toEqual([hasPassword ? "Şifre değiştir" : "Şifre belirle"])
    expect(said("button")).toContain(
      now === "sending" ? "Kaydediliyor..." : hasPassword ? "Şifreyi değiştir" : "Şifreyi belirle"
    )
    const values = Object.values(labels).map((label) => input(label)?.value)
    expect(values).toEqual([hasPassword ? form.currentPassword : undefined, form.password, form.passwordConfirm])
    const done = { changed: "Şifreniz başarıyla değiştirildi", set: "Şifreniz belirlendi", filling: "", sending: "" }
    expect(said("status")).toEqual([done[now]])
    // One thing at a time is told at a field, and a broken rule before what the server refused.
    const told = refusal?.isOfCurrent === true && problem === null ? refusal.sentence : undefined
    expect(toldAt(labels.currentPassword)).toBe(problem?.field === "currentPassword" ? problem.sentence : told)
    for (const field of ["password", "passwordConfirm"] as const)
      expect(toldAt(labels[field])).toBe(problem?.field === field ? problem.sentence : undefined)
    expect(said("alert")).toEqual(refusal === null || refusal.isOfCurrent ? [] : [refusal.sentence])
  }
}
