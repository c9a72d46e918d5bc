import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { devicesMachine } from "../../../src/machines/account/devices.machine.ts"
import {
  devicesOf,
  lastRevokedOf,
  idOf,
  isFailed,
  isRevoking,
  isShown,
  isStale,
  troubleOf
} from "../../../src/machines/account/devices.view.ts"
import { device } from "../../kit/fixtures/accounts.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const here = device({ id: "session00000001", isThis: true })
const phone = device({ id: "session00000002", browser: "Chrome", system: "Android" })
const tablet = device({ id: "session00000003", browser: "Safari", system: "iPad" })
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const devices = () => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(devicesMachine), { clock }).start()
  const now = () => actor.getSnapshot()
  return { ...questions, actor, clock, now, ids: () => devicesOf(now()).map(({ id }) => id) }
}

const shown = () => {
  const one = devices()
  one.answer("load", { type: "devices.loaded", devices: [here, phone, tablet] })
  return one
}

describe("the devices of an account", () => {
  it("are looked for again after they failed, as often as it takes", () => {
    const { actor, answer, now, waiting } = devices()
    for (const _ of [1, 2]) {
      answer("load", { type: "devices.failed", trouble })
      expect([isFailed(now()), troubleOf(now())]).toEqual([true, trouble])
      actor.send({ type: "devices.reload" })
      expect(waiting("load")).toHaveLength(1)
    }
    answer("load", { type: "devices.loaded", devices: [here] })
    expect([isShown(now()), troubleOf(now())]).toEqual([true, null])
  })

  it("are signed out one at a time, and leave the list once the server has done it", () => {
    const { actor, answer, clock, ids, inputs, now } = shown()
    actor.send({ type: "device.revoke", id: phone.id })
    actor.send({ type: "device.revoke", id: tablet.id })
    actor.send({ type: "device.revoke", id: phone.id })
    clock.increment(3_600_000)
    expect([ids(), inputs("revoke")]).toEqual([[here.id, phone.id, tablet.id], [{ id: phone.id }]])
    answer("revoke", { type: "device.revoked" })
    expect([ids(), lastRevokedOf(now()), idOf(now())]).toEqual([[here.id, tablet.id], phone, null])
  })

  it("never lose the one at hand, nor one that is not in the list", () => {
    const { actor, inputs, now } = shown()
    actor.send({ type: "device.revoke", id: here.id })
    actor.send({ type: "device.revoke", id: "session00000009" })
    expect([inputs("revoke"), isRevoking(now())]).toEqual([[], false])
  })

  it("tell what kept one signed in until the next is tried", () => {
    const { actor, answer, ids, now } = shown()
    actor.send({ type: "device.revoke", id: phone.id })
    answer("revoke", { type: "device.kept", trouble })
    expect([ids().length, idOf(now()), troubleOf(now())]).toEqual([3, phone.id, trouble])
    actor.send({ type: "device.revoke", id: tablet.id })
    expect([idOf(now()), troubleOf(now())]).toEqual([tablet.id, null])
  })

  it.each([
    ["while they are asked for", devices, false],
    [
      "after they failed",
      () => {
        const one = devices()
        one.answer("load", { type: "devices.failed", trouble })
        return one
      },
      false
    ],
    ["while they are shown", shown, true],
    [
      "while one is being signed out",
      () => {
        const one = shown()
        one.actor.send({ type: "device.revoke", id: phone.id })
        return one
      },
      true
    ]
  ])("are asked for once more after a new password, %s", (_, begun, isSeen) => {
    const { actor, answer, ids, now, waiting, inputs } = begun()
    const before = inputs("load").length
    actor.send({ type: "password.given" })
    expect([inputs("load").length, waiting("load").length, waiting("revoke")]).toEqual([before + 1, 1, []])
    expect(isShown(now())).toBe(isSeen)
    answer("load", { type: "devices.loaded", devices: [here] })
    expect([ids(), troubleOf(now()), idOf(now())]).toEqual([[here.id], null, null])
  })

  it("stay to be seen where no newer list came after a new password, and can be asked for again", () => {
    const { actor, answer, ids, inputs, now } = shown()
    actor.send({ type: "device.revoke", id: phone.id })
    answer("revoke", { type: "device.kept", trouble })
    actor.send({ type: "password.given" })
    expect([idOf(now()), troubleOf(now())]).toEqual([null, null])
    answer("load", { type: "devices.failed", trouble })
    expect([ids().length, isShown(now()), isStale(now()), troubleOf(now())]).toEqual([3, true, true, trouble])
    actor.send({ type: "devices.reload" })
    expect([inputs("load").length, isStale(now()), troubleOf(now())]).toEqual([3, false, null])
    answer("load", { type: "devices.loaded", devices: [here] })
    expect([ids(), isStale(now())]).toEqual([[here.id], false])
  })
})
