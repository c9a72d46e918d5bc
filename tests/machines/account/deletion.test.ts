import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import type { OwnData } from "../../../src/domain/account/OwnData.ts"
import { deletionMachine, type DeletionNews } from "../../../src/machines/account/deletion.machine.ts"
import {
  isAsking,
  isBlocked,
  isFailed,
  isPasswordMissing,
  isPlanned,
  isResting,
  passwordOf,
  troubleOf
} from "../../../src/machines/account/deletion.view.ts"
import { redact } from "../../../src/machines/inspection/redact.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const stored: OwnData = {
  hasPassword: true,
  archive: null,
  publications: [],
  renewing: [],
  family: false,
  taken_back: null
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const deletion = (data?: OwnData) => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const seen: Array<unknown> = []
  const actor = createActor(questions.filled(deletionMachine), {
    clock,
    inspect: (one) => void seen.push(redact("event" in one ? one.event : one.type))
  })
  const news: Array<DeletionNews> = []
  actor.on("*", (one) => news.push(one))
  actor.start()
  if (data !== undefined) {
    actor.send({ type: "deletion.begin" })
    questions.answer("load", { type: "data.loaded", data })
  }
  return { ...questions, actor, clock, news, seen, now: () => actor.getSnapshot() }
}

describe("the deletion of an account", () => {
  it("is asked for with the password, once, and told once", () => {
    const { actor, answer, clock, inputs, news, now } = deletion(stored)
    actor.send({ type: "deletion.confirm" })
    expect([isPasswordMissing(now()), inputs("ask")]).toEqual([true, []])
    actor.send({ type: "form.edit", password: "gizli" })
    actor.send({ type: "deletion.confirm" })
    actor.send({ type: "deletion.confirm" })
    actor.send({ type: "deletion.cancel" })
    expect([isAsking(now()), inputs("ask")]).toEqual([true, [{ password: "gizli" }]])
    answer("ask", { type: "deletion.planned", message: "Silinecek." })
    actor.send({ type: "deletion.begin" })
    clock.increment(3_600_000)
    expect([isPlanned(now()), passwordOf(now())]).toEqual([true, ""])
    expect(news).toEqual([{ type: "account.leaving", message: "Silinecek." }])
  })

  it("forgets the typed password when it is given up", () => {
    const { actor, now } = deletion(stored)
    actor.send({ type: "form.edit", password: "gizli" })
    actor.send({ type: "deletion.cancel" })
    expect([isResting(now()), passwordOf(now())]).toEqual([true, ""])
  })

  it("waits until publications are handed over, also those that came meanwhile", () => {
    const { actor, answer, inputs, now } = deletion({ ...stored, publications: ["Atlas"] })
    expect(isBlocked(now())).toBe(true)
    actor.send({ type: "deletion.confirm" })
    expect(inputs("ask")).toEqual([])
    actor.send({ type: "deletion.begin" })
    answer("load", { type: "data.loaded", data: { ...stored, hasPassword: false } })
    actor.send({ type: "deletion.confirm" })
    answer("ask", { type: "deletion.refused", trouble: { _tag: "OwnsPublications", message: "Devredin." } })
    answer("load", { type: "data.loaded", data: { ...stored, publications: ["Sokak"] } })
    expect([isBlocked(now()), inputs("load").length]).toEqual([true, 3])
  })

  it("says why it was refused, until something is typed", () => {
    const { actor, answer, news, now } = deletion(stored)
    actor.send({ type: "form.edit", password: "gizli" })
    actor.send({ type: "deletion.confirm" })
    answer("ask", { type: "deletion.refused", trouble })
    expect([troubleOf(now()), passwordOf(now()), news]).toEqual([trouble, "gizli", []])
    actor.send({ type: "form.edit", password: "gizli2" })
    expect(troubleOf(now())).toBeNull()
  })

  it("can be begun again after what it would end could not be loaded", () => {
    const { actor, answer, now } = deletion()
    actor.send({ type: "deletion.begin" })
    answer("load", { type: "data.failed", trouble })
    expect([isFailed(now()), troubleOf(now())]).toEqual([true, trouble])
    actor.send({ type: "deletion.begin" })
    expect(troubleOf(now())).toBeNull()
    answer("load", { type: "data.loaded", data: stored })
    expect(isFailed(now())).toBe(false)
  })

  it("puts the password into no recording", () => {
    const { actor, seen } = deletion(stored)
    actor.send({ type: "form.edit", password: "kanarya-7" })
    actor.send({ type: "deletion.confirm" })
    expect(JSON.stringify(seen)).toContain("deletion.confirm")
    expect(JSON.stringify(seen)).not.toContain("kanarya-7")
  })
})
