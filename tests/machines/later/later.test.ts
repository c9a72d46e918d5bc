import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type AnyEventObject, assign, createActor, fromCallback, sendTo, setup } from "xstate"
import { later, type Waiting } from "../../../src/machines/later/later.ts"
import { codeTimeout, servicesCode } from "../../../src/machines/later/servicesCode.ts"
import type { Services } from "../../../src/machines/later/tabServices.live.ts"
import { slot } from "../../../src/machines/slot.ts"

type Said = { readonly type: "said"; readonly word: string }

const machine = setup({
  types: { context: {} as { readonly words: ReadonlyArray<string> }, events: {} as Said | { readonly type: "order" } },
  actors: { work: slot<string, Said>("work") }
}).createMachine({
  context: { words: [] },
  invoke: { src: "work", id: "work", input: "input" },
  on: {
    said: { actions: assign({ words: ({ context, event }) => [...context.words, event.word] }) },
    order: { actions: sendTo("work", { type: "order" }) }
  }
})

const flush = () => vi.advanceTimersByTimeAsync(0)
const said = (word: string): Said => ({ type: "said", word })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The chart, and the services that come, or do not, when the test lets them. */
const started = (waiting: Waiting) => {
  let stops = 0
  const filled = machine.provide({
    actors: {
      work: fromCallback<AnyEventObject, string>(({ input, sendBack, receive }) => {
        sendBack(said(`works with ${input}`))
        receive(() => sendBack(said("carries out")))
        return () => (stops += 1)
      }) as never
    }
  })
  const loads: Array<PromiseWithResolvers<Services>> = []
  const code = servicesCode(() => {
    const load = Promise.withResolvers<Services>()
    loads.push(load)
    return load.promise
  })
  const actor = createActor(later(machine, code, () => filled, waiting)).start()
  return {
    actor,
    code,
    loads,
    stops: () => stops,
    words: () => actor.getSnapshot().context.words,
    come: async () => {
      loads.at(-1)?.resolve({} as Services)
      await flush()
    },
    fail: async () => {
      loads.at(-1)?.reject(new Error("lost"))
      await flush()
    }
  }
}

it("loads the services, which then work and carry out what waited, and are stopped with the chart", async () => {
  const { actor, come, loads, stops, words } = started({})
  actor.send({ type: "order" })
  expect(loads.length).toBe(1)
  expect(words()).toEqual([])
  await come()
  expect(words()).toEqual(["works with input", "carries out"])
  actor.send({ type: "order" })
  expect(words()).toEqual(["works with input", "carries out", "carries out"])
  actor.stop()
  expect(stops()).toBe(1)
})

it("has a patient slot wait until somebody wants the services", async () => {
  const { code, come, loads, words } = started({ patient: ["work"] })
  expect(loads).toEqual([])
  void code.want()
  void code.want()
  expect(loads.length).toBe(1)
  await come()
  expect(words()).toEqual(["works with input"])
})

it("begins nothing in a chart that has stopped meanwhile", async () => {
  const { actor, come, words } = started({})
  actor.stop()
  await come()
  expect(words()).toEqual([])
})

it("needs no services where all is known before, and they have their say where it is not", async () => {
  const known = (isAll: boolean): Waiting => ({
    ahead: { work: ({ sendBack }) => (sendBack(said("known")), isAll) },
    patient: ["work"]
  })
  const [all, some] = [started(known(true)), started(known(false))]
  for (const { code, come } of [all, some]) {
    void code.want()
    await come()
  }
  expect(all.words()).toEqual(["known"])
  expect(some.words()).toEqual(["known", "works with input"])
})

it("waits for what may be known soon, and asks the services if it is not", async () => {
  const { loads, come, words } = started({ ahead: { work: () => Promise.resolve(false) } })
  expect(loads).toEqual([])
  await flush()
  expect(loads.length).toBe(1)
  await come()
  expect(words()).toEqual(["works with input"])
})

it("says that services do not come, or loads them again after a pause", async () => {
  const answering = started({ missing: { work: said("missing") } })
  await answering.fail()
  expect(answering.words()).toEqual(["missing"])
  const waiting = started({})
  await waiting.fail()
  expect([waiting.loads.length, waiting.words()]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(5000)
  expect(waiting.loads.length).toBe(2)
  await waiting.come()
  expect(waiting.words()).toEqual(["works with input"])
})

it("takes code that does not come in time for missing, and works with it if it comes all the same", async () => {
  const { code, come, loads, words } = started({ patient: ["work"] })
  const first = vi.fn()
  const second = vi.fn()
  code.want().catch(first)
  await vi.advanceTimersByTimeAsync(codeTimeout - 1)
  expect(first).not.toHaveBeenCalled()
  code.want().catch(second)
  await vi.advanceTimersByTimeAsync(1)
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  await come()
  expect(words()).toEqual(["works with input"])
  await vi.advanceTimersByTimeAsync(codeTimeout)
  expect(second).not.toHaveBeenCalled()
  expect(loads.length).toBe(1)
})

it("loads the services once a patient slot is sent an order", async () => {
  const { actor, come, loads, words } = started({ ordered: ["work"] })
  expect(loads).toEqual([])
  actor.send({ type: "order" })
  actor.send({ type: "order" })
  expect(loads.length).toBe(1)
  await come()
  expect(words()).toEqual(["works with input", "carries out", "carries out"])
})

it("does nothing late after it has said that the services do not come", async () => {
  const { code, come, fail, words } = started({ missing: { work: said("missing") } })
  await fail()
  void code.want()
  await come()
  expect(words()).toEqual(["missing"])
})

it("has a child chart say so too", async () => {
  const parent = setup({ actors: { child: machine } }).createMachine({ invoke: { src: "child", id: "child" } })
  const code = servicesCode(() => Promise.reject(new Error("lost")))
  const missing = { children: { child: { missing: { work: said("missing") } } } }
  const actor = createActor(later(parent, code, () => parent, missing)).start()
  await flush()
  expect(actor.getSnapshot().children["child"]?.getSnapshot()).toMatchObject({ context: { words: ["missing"] } })
})
