import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type Toast, toastDuration } from "../../../src/machines/toasts/toast.machine.ts"
import { toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { shownToasts, toastOf } from "../../../src/machines/toasts/toasts.view.ts"

const toast = (message: string): Toast => ({ key: "session.ended", message, kind: "info" })

const toasts = (...messages: ReadonlyArray<string>) => {
  const clock = new SimulatedClock()
  const actor = createActor(toastsMachine, { clock }).start()
  const show = (...more: ReadonlyArray<string>) =>
    more.forEach((message) => actor.send({ type: "toast.show", toast: toast(message) }))
  const refs = () => shownToasts(actor.getSnapshot())
  const words = () => refs().map((ref) => toastOf(ref.getSnapshot()).message)
  show(...messages)
  return { clock, show, words, actor, one: (message: string) => refs()[words().indexOf(message)]! }
}

describe("toasts", () => {
  it("stay seven seconds, each by its own clock", () => {
    const { clock, show, words } = toasts("bir")
    clock.increment(4000)
    show("iki")
    clock.increment(2999)
    expect(words()).toEqual(["bir", "iki"])
    clock.increment(1)
    expect(words()).toEqual(["iki"])
    clock.increment(4000)
    expect(words()).toEqual([])
  })

  it("are at most three: the oldest makes room, and its clock is stopped", () => {
    const { words, actor } = toasts("bir", "iki", "üç", "dört")
    expect(words()).toEqual(["iki", "üç", "dört"])
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(3)
  })

  it("say the same words once: said again, they begin anew as the newest", () => {
    const { clock, show, words } = toasts("bir", "iki")
    clock.increment(toastDuration - 1)
    show("bir")
    expect(words()).toEqual(["iki", "bir"])
    clock.increment(1)
    expect(words()).toEqual(["bir"])
  })

  it("tell the same words apart by their title", () => {
    const { actor, words } = toasts("bir")
    actor.send({ type: "toast.show", toast: { ...toast("bir"), title: "label" } })
    expect(words()).toEqual(["bir", "bir"])
    actor.send({ type: "toast.show", toast: { ...toast("bir"), title: "label" } })
    expect(words()).toEqual(["bir", "bir"])
  })

  it("tell the same words apart by what they are about", () => {
    const { actor, words } = toasts()
    for (const item of ["bir", "iki", "iki"]) actor.send({ type: "toast.show", toast: { ...toast("üç"), item } })
    expect(words()).toEqual(["üç", "üç"])
  })

  it("tell sentences of the same key apart by the server's words", () => {
    expect(toasts("bir", "iki").words()).toEqual(["bir", "iki"])
  })

  it("stay while they are held, and a whole time after they are released", () => {
    const { clock, words, one } = toasts("bir", "iki")
    clock.increment(toastDuration - 1)
    one("bir").send({ type: "toast.hold" })
    clock.increment(10 * toastDuration)
    expect(words()).toEqual(["bir"])
    one("bir").send({ type: "toast.release" })
    clock.increment(toastDuration - 1)
    expect(words()).toEqual(["bir"])
    clock.increment(1)
    expect(words()).toEqual([])
  })

  it.each(["counting", "held"])("go at once when they are closed while %s", (how) => {
    const { words, one } = toasts("bir", "iki")
    if (how === "held") one("bir").send({ type: "toast.hold" })
    one("bir").send({ type: "toast.close" })
    expect(words()).toEqual(["iki"])
  })
})
