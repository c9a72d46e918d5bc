import { describe, expect, it } from "vitest"
import { createActor } from "xstate"
import { loadable } from "../../../src/machines/loadable/loadable.machine.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const offline = { _tag: "Unreachable", message: null }

const covers = () => {
  const questions = slotAnswers()
  const actor = createActor(questions.filled(loadable<{ readonly tag: string }, string>("covers")), {
    input: { tag: "mizah" }
  }).start()
  const now = () => {
    const snapshot = actor.getSnapshot()
    return { busy: isBusy(snapshot), value: valueOf(snapshot), trouble: troubleOf(snapshot) }
  }
  return {
    now,
    ...questions,
    loads: (value: string) => questions.answer("load", { type: "loadable.loaded", value }),
    fails: () => questions.answer("load", { type: "loadable.failed", trouble: offline }),
    retry: () => actor.send({ type: "loadable.retry" })
  }
}

describe("something that is loaded", () => {
  it("is asked for once, with what it is made from", () => {
    const { inputs, now } = covers()
    expect(inputs("load")).toEqual([{ tag: "mizah" }])
    expect(now()).toEqual({ busy: true, value: null, trouble: null })
  })

  it("is shown when it comes", () => {
    const { loads, now } = covers()
    loads("Vapur")
    expect(now()).toEqual({ busy: false, value: "Vapur", trouble: null })
  })

  it("is not shown, and its trouble is, when it does not come", () => {
    const { fails, now } = covers()
    fails()
    expect(now()).toEqual({ busy: false, value: null, trouble: offline })
  })

  it("is asked for again, and forgets its trouble when it comes", () => {
    const { fails, retry, loads, now, inputs } = covers()
    fails()
    retry()
    loads("Vapur")
    expect(inputs("load")).toHaveLength(2)
    expect(now()).toEqual({ busy: false, value: "Vapur", trouble: null })
  })

  it("stays shown while it is asked for again, and when that fails", () => {
    const { loads, retry, fails, now } = covers()
    loads("Vapur")
    retry()
    expect(now()).toEqual({ busy: true, value: "Vapur", trouble: null })
    fails()
    expect(now()).toEqual({ busy: false, value: "Vapur", trouble: offline })
  })

  it("is not asked for twice at once", () => {
    const { retry, inputs } = covers()
    retry()
    expect(inputs("load")).toHaveLength(1)
  })

  it("is shown as it was recalled, until it comes and where it does not", () => {
    const { answer, fails, loads, retry, now } = covers()
    answer("load", { type: "loadable.recalled", value: "Yelken" })
    expect(now()).toEqual({ busy: true, value: "Yelken", trouble: null })
    fails()
    expect(now()).toEqual({ busy: false, value: "Yelken", trouble: offline })
    retry()
    loads("Vapur")
    retry()
    answer("load", { type: "loadable.recalled", value: "Yelken" })
    expect(now()).toEqual({ busy: true, value: "Vapur", trouble: null })
  })
})
