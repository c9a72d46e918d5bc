import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { PublicId } from "../../../src/domain/catalogue/PublicId.ts"
import type { OwnArchive, OwnData } from "../../../src/domain/account/OwnData.ts"
import { archiveDelay, archiveMachine } from "../../../src/machines/account/archive.machine.ts"
import {
  dataOf,
  isAsking,
  isDownloading,
  isFailed,
  isPasswordMissing,
  isRefreshing,
  passwordOf,
  troubleOf
} from "../../../src/machines/account/archive.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const id = PublicId.make("archive00000001")
const made = (state: OwnArchive["state"]): OwnArchive => ({
  id,
  state,
  asked_at: "2026-05-01T09:00:00.000Z",
  expires_at: null,
  bytes: null
})
const stored = (archive: OwnArchive | null, hasPassword = true): OwnData => ({
  hasPassword,
  archive,
  publications: [],
  renewing: [],
  family: false,
  taken_back: null
})
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const archive = (data?: OwnData) => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(archiveMachine), { clock }).start()
  if (data !== undefined) questions.answer("load", { type: "data.loaded", data })
  return { ...questions, actor, clock, now: () => actor.getSnapshot() }
}

describe("an archive of one's own data", () => {
  it("is asked for once, with the password, which is then forgotten", () => {
    const { actor, answer, inputs, now } = archive(stored(null))
    actor.send({ type: "archive.ask" })
    expect([isPasswordMissing(now()), inputs("ask")]).toEqual([true, []])
    actor.send({ type: "form.edit", password: "gizli" })
    expect(isPasswordMissing(now())).toBe(false)
    actor.send({ type: "archive.ask" })
    actor.send({ type: "archive.ask" })
    expect([isAsking(now()), inputs("ask")]).toEqual([true, [{ password: "gizli" }]])
    answer("ask", { type: "archive.asked", archive: made("asked") })
    expect([passwordOf(now()), dataOf(now())?.archive?.state]).toEqual(["", "asked"])
  })

  it("needs no password where there is none", () => {
    const { actor, inputs } = archive(stored(null, false))
    actor.send({ type: "archive.ask" })
    expect(inputs("ask")).toEqual([{ password: "" }])
  })

  it("is asked after every three seconds until it is ready, also where an answer failed", () => {
    const { answer, clock, inputs, now } = archive(stored(made("asked")))
    clock.increment(archiveDelay - 1)
    expect(inputs("load")).toHaveLength(1)
    clock.increment(1)
    expect([inputs("load").length, isRefreshing(now())]).toEqual([2, true])
    answer("load", { type: "data.failed", trouble })
    expect([isFailed(now()), troubleOf(now())]).toEqual([false, null])
    clock.increment(archiveDelay)
    answer("load", { type: "data.loaded", data: stored(made("ready")) })
    clock.increment(10 * archiveDelay)
    expect([inputs("load").length, dataOf(now())?.archive?.state]).toEqual([3, "ready"])
  })

  it("is downloaded while it is ready, and looked for again once it is gone", () => {
    const { actor, answer, inputs, now } = archive(stored(made("ready")))
    actor.send({ type: "archive.download" })
    expect([isDownloading(now()), inputs("download")]).toEqual([true, [{ id }]])
    answer("download", { type: "archive.opened" })
    actor.send({ type: "archive.download" })
    const gone = { _tag: "ArchiveNotFound", message: "Süresi dolmuş." }
    answer("download", { type: "archive.missing", trouble: gone })
    expect([isRefreshing(now()), troubleOf(now())]).toEqual([true, gone])
    answer("load", { type: "data.loaded", data: stored(made("expired")) })
    actor.send({ type: "archive.download" })
    expect([inputs("download").length, troubleOf(now())]).toEqual([2, gone])
  })

  it("that another tab has asked for is looked for", () => {
    const { actor, answer, inputs, now } = archive(stored(null, false))
    actor.send({ type: "archive.ask" })
    answer("ask", { type: "archive.refused", trouble: { _tag: "ArchiveTooSoon", message: "Bekleyin." } })
    answer("load", { type: "data.loaded", data: stored(made("asked"), false) })
    expect([inputs("load").length, dataOf(now())?.archive?.state]).toEqual([2, "asked"])
  })

  it("keeps the typed password where the server broke", () => {
    const { actor, answer, now } = archive(stored(null))
    actor.send({ type: "form.edit", password: "gizli" })
    actor.send({ type: "archive.ask" })
    answer("ask", { type: "archive.refused", trouble })
    expect([passwordOf(now()), troubleOf(now())]).toEqual(["gizli", trouble])
  })

  it("is loaded again after that failed, as often as it takes", () => {
    const { actor, answer, now } = archive()
    answer("load", { type: "data.failed", trouble })
    expect([isFailed(now()), troubleOf(now())]).toEqual([true, trouble])
    actor.send({ type: "data.reload" })
    expect(troubleOf(now())).toBeNull()
    answer("load", { type: "data.loaded", data: stored(null) })
    expect([isFailed(now()), dataOf(now())]).toEqual([false, stored(null)])
  })
})
