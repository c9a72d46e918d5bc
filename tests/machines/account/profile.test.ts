import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { profileMachine } from "../../../src/machines/account/profile.machine.ts"
import {
  formOf,
  hasPasswordOf,
  isEditing,
  isSaved,
  problemsOf,
  profileOf,
  troubleOf
} from "../../../src/machines/account/profile.view.ts"
import { profile as account } from "../../kit/fixtures/accounts.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const known = account({ name: "Defne", phone: "5321234567", hasPassword: false })

/** A profile whose questions come to the desk; whatever passes, passes on the test's own clock. */
const profile = () => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(profileMachine), { clock }).start()
  return { ...questions, actor, clock, now: () => actor.getSnapshot() }
}

const editing = () => {
  const one = profile()
  one.answer("load", { type: "profile.loaded", profile: known })
  one.actor.send({ type: "profile.edit" })
  return one
}

describe("a profile", () => {
  it("waits for its answer as long as it takes, and asks once", () => {
    const { clock, waiting, now } = profile()
    clock.increment(3_600_000)
    expect(waiting("load")).toHaveLength(1)
    expect(profileOf(now())).toBeNull()
  })

  it("is looked for again after it failed, and forgets why it did", () => {
    const { actor, answer, now, waiting } = profile()
    answer("load", { type: "profile.failed", trouble })
    expect(troubleOf(now())).toEqual(trouble)
    actor.send({ type: "profile.reload" })
    expect([troubleOf(now()), waiting("load").length]).toEqual([null, 1])
    answer("load", { type: "profile.loaded", profile: known })
    actor.send({ type: "profile.reload" })
    expect([profileOf(now()), waiting("load").length]).toEqual([known, 0])
  })

  it("is saved once, however often it is told to, and cannot be changed meanwhile", () => {
    const { actor, answer, inputs, now } = editing()
    actor.send({ type: "form.edit", change: { name: "Defne Su" } })
    actor.send({ type: "form.save" })
    actor.send({ type: "form.save" })
    actor.send({ type: "form.edit", change: { name: "x" } })
    actor.send({ type: "form.cancel" })
    expect(inputs("save")).toEqual([{ name: "Defne Su" }])
    answer("save", { type: "profile.saved", name: "Defne Su", phone: null })
    expect([isEditing(now()), isSaved(now())]).toEqual([false, true])
    expect(profileOf(now())).toEqual({ ...known, name: "Defne Su", phone: null })
  })

  it.each([
    [{ name: " Defne Su " }, { name: "Defne Su" }],
    [{ phone: "532 765 43 21" }, { phone: "5327654321" }],
    [{ phone: "" }, { phone: "" }],
    [
      { name: "Defne Su", phone: "5327654321" },
      { name: "Defne Su", phone: "5327654321" }
    ],
    [{ name: "Defne ", phone: "(532) 123-45-67" }, {}]
  ])("changes what was changed and leaves the rest to whoever did: %j", (typed, sent) => {
    const { actor, inputs } = editing()
    actor.send({ type: "form.edit", change: typed })
    actor.send({ type: "form.save" })
    expect(inputs("save")).toEqual([sent])
  })

  it("says that it was saved until it is edited again", () => {
    const { actor, answer, clock, now } = editing()
    actor.send({ type: "form.save" })
    answer("save", { type: "profile.saved", name: "Defne", phone: null })
    clock.increment(3_600_000)
    expect(isSaved(now())).toBe(true)
    actor.send({ type: "profile.edit" })
    expect([isSaved(now()), formOf(now())]).toEqual([false, { name: "Defne", phone: "" }])
    actor.send({ type: "form.cancel" })
    expect(isSaved(now())).toBe(false)
  })

  it("keeps what was typed where it is refused, and gives it up where the edit is", () => {
    const { actor, answer, now } = editing()
    actor.send({ type: "form.edit", change: { name: "Defne Su" } })
    actor.send({ type: "form.save" })
    answer("save", { type: "profile.refused", trouble })
    expect([formOf(now()).name, troubleOf(now())]).toEqual(["Defne Su", trouble])
    actor.send({ type: "form.cancel" })
    expect([formOf(now()), troubleOf(now()), profileOf(now())]).toEqual([
      { name: "Defne", phone: "5321234567" },
      null,
      known
    ])
  })

  it("never sends what its rules refuse, and tells of each field until that is typed in again", () => {
    const { actor, inputs, now } = editing()
    actor.send({ type: "form.edit", change: { name: " ", phone: "0" } })
    expect(problemsOf(now())).toEqual({})
    actor.send({ type: "form.save" })
    expect(problemsOf(now())).toEqual({ name: "nameRequired", phone: "phoneInvalid" })
    actor.send({ type: "form.edit", change: { phone: "" } })
    expect(problemsOf(now())).toEqual({ name: "nameRequired" })
    expect(inputs("save")).toEqual([])
  })

  it.each([
    [
      "viewing",
      (): ReturnType<typeof profile> => {
        const one = profile()
        one.answer("load", { type: "profile.loaded", profile: known })
        return one
      }
    ],
    ["editing", editing],
    [
      "saving",
      () => {
        const one = editing()
        one.actor.send({ type: "form.save" })
        return one
      }
    ]
  ])("knows of its password while %s, and disturbs nothing", (_, begun) => {
    const { actor, now } = begun()
    const { value } = now()
    actor.send({ type: "password.given" })
    expect([hasPasswordOf(now()), now().value]).toEqual([true, value])
  })
})
