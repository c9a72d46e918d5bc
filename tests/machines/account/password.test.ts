import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { emptyNewPassword } from "../../../src/domain/account/NewPassword.ts"
import { passwordMachine, type PasswordNews } from "../../../src/machines/account/password.machine.ts"
import {
  outcomeOf,
  formOf,
  hasPassword,
  isSending,
  problemOf,
  troubleOf,
  wrongPasswordOf
} from "../../../src/machines/account/password.view.ts"
import { redact } from "../../../src/machines/inspection/redact.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const right = { currentPassword: "eskisi", password: "yenisi", passwordConfirm: "yenisi" }
const wrong = { _tag: "WrongPassword", message: "Mevcut şifreniz yanlış." }
const fault = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const password = (has = true) => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(passwordMachine), { clock, input: { hasPassword: has } })
  const news: Array<PasswordNews> = []
  actor.on("*", (one) => news.push(one))
  actor.start()
  const submit = (change: Partial<typeof right> = {}) => {
    actor.send({ type: "form.edit", change })
    actor.send({ type: "form.submit" })
  }
  return { ...questions, actor, clock, news, submit, now: () => actor.getSnapshot() }
}

describe("a new password", () => {
  it("is sent once, however often it is told to, and forgotten once it was taken", () => {
    const { submit, answer, inputs, news, now, clock } = password()
    submit(right)
    submit({ password: "başkası" })
    expect([isSending(now()), inputs("send")]).toEqual([true, [{ ...right, hasPassword: true }]])
    answer("send", { type: "password.changed" })
    clock.increment(3_600_000)
    expect([outcomeOf(now()), formOf(now())]).toEqual(["changed", emptyNewPassword])
    expect(news).toEqual([{ type: "password.given" }])
  })

  it("says that it was changed until something is typed, or asked for that is not there", () => {
    for (const event of [{ type: "form.edit", change: { password: "x" } }, { type: "form.submit" }] as const) {
      const { submit, answer, actor, now } = password()
      submit(right)
      answer("send", { type: "password.changed" })
      actor.send(event)
      expect(outcomeOf(now())).toBeNull()
      expect(problemOf(now())?.rule).toBe(event.type === "form.submit" ? "currentRequired" : undefined)
    }
  })

  it("is the account's first, and then one that can be changed", () => {
    const { submit, answer, inputs, now } = password(false)
    submit({ password: "yenisi", passwordConfirm: "yenisi" })
    expect(inputs("send")).toEqual([{ ...right, currentPassword: "", hasPassword: false }])
    answer("send", { type: "password.changed" })
    expect(hasPassword(now())).toBe(true)
    submit({ password: "üçüncü", passwordConfirm: "üçüncü" })
    expect(problemOf(now())).toEqual({ field: "currentPassword", rule: "currentRequired" })
  })

  it("asks for the current one where another tab has set it meanwhile, and gives nobody news", () => {
    const { submit, answer, inputs, news, now } = password(false)
    submit({ password: "yenisi", passwordConfirm: "yenisi" })
    const trouble = { _tag: "PasswordAlreadySet", message: "Hesabınızın bir şifresi var." }
    answer("send", { type: "password.refused", trouble })
    expect([hasPassword(now()), troubleOf(now()), news]).toEqual([true, trouble, []])
    submit({ currentPassword: "eskisi" })
    expect(inputs("send").at(-1)).toEqual({ ...right, hasPassword: true })
    expect(troubleOf(now())).toBeNull()
  })

  it("is the first again where the account turns out to have none", () => {
    const { submit, answer, now } = password()
    submit(right)
    answer("send", { type: "password.refused", trouble: { _tag: "PasswordNotSet", message: "Şifreniz yok." } })
    expect(hasPassword(now())).toBe(false)
  })

  it("tells of a wrong current one until that is typed again, and of anything else until it is sent again", () => {
    const { submit, answer, actor, now } = password()
    submit(right)
    answer("send", { type: "password.refused", trouble: wrong })
    actor.send({ type: "form.edit", change: { password: "başkası" } })
    expect([wrongPasswordOf(now()), troubleOf(now())]).toEqual([wrong, null])
    submit({ currentPassword: "asıl", password: "yenisi" })
    expect(wrongPasswordOf(now())).toBeNull()
    answer("send", { type: "password.refused", trouble: fault })
    actor.send({ type: "form.edit", change: { currentPassword: "x" } })
    expect([wrongPasswordOf(now()), troubleOf(now())]).toEqual([null, fault])
    actor.send({ type: "form.submit" })
    expect(troubleOf(now())).toBeNull()
  })

  it("is in no recording of what becomes of it", () => {
    const seen: Array<unknown> = []
    const actor = createActor(slotAnswers().filled(passwordMachine), {
      input: { hasPassword: true },
      inspect: (one) => void seen.push(redact("event" in one ? one.event : one.type))
    })
    actor.subscribe(({ context, value }) => void seen.push(redact({ context, value })))
    actor.start()
    const canary = "kanarya-7"
    actor.send({
      type: "form.edit",
      change: { currentPassword: canary, password: canary, passwordConfirm: canary }
    })
    actor.send({ type: "form.submit" })
    expect(JSON.stringify(seen)).toContain("form.submit")
    expect(JSON.stringify(seen)).toContain("sending")
    expect(JSON.stringify(seen)).not.toContain(canary)
  })

  it("tells one broken rule at a time, until its own field is typed in", () => {
    const { submit, actor, inputs, now } = password()
    submit()
    expect(problemOf(now())?.rule).toBe("currentRequired")
    actor.send({ type: "form.edit", change: { password: "x" } })
    expect(problemOf(now())?.rule).toBe("currentRequired")
    submit({ currentPassword: "eskisi" })
    expect(problemOf(now())?.rule).toBe("newShort")
    submit({ password: "yenisi" })
    expect(problemOf(now())?.rule).toBe("newDiffers")
    expect(inputs("send")).toEqual([])
  })
})
