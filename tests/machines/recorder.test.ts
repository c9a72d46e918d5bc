import { Deferred, Effect, type Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { createActor, sendTo, setup } from "xstate"
import { recorder } from "../../src/machines/recorder.ts"
import { type Runtime, slot } from "../../src/machines/slot.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { flushTasks } from "../kit/harness/flushTasks.ts"

type Recorded = { readonly type: "facts.recorded"; readonly count: number }
type Order = { readonly type: "facts.keep"; readonly facts: ReadonlyArray<string> }

const fibers: Array<Fiber.Fiber<unknown, unknown>> = []

/** Keeps hold of every write. */
const runtime: Runtime<never> = {
  runFork: (effect) => {
    const fiber = Effect.runFork(effect)
    fibers.push(fiber)
    return fiber
  }
}

/** A chart that keeps facts for its whole life, writing as `append` does; with what it heard of its writes. */
const keeper = (append: (batch: ReadonlyArray<string>) => Effect.Effect<Recorded>) => {
  const heard: Array<number> = []
  const machine = setup({
    types: { events: {} as Order | Recorded },
    actors: { recorder: slot<void, Recorded>("keeper.recorder") }
  }).createMachine({
    invoke: { src: "recorder", id: "recorder" },
    on: {
      "facts.keep": {
        actions: sendTo("recorder", ({ event }) => ({ type: "record", userId: null, facts: event.facts }))
      },
      "facts.recorded": { actions: ({ event }) => heard.push(event.count) }
    }
  })
  const actor = createActor(machine.provide({ actors: { recorder: recorder(append)(runtime) } })).start()
  return { actor, heard, keep: (...facts: ReadonlyArray<string>) => actor.send({ type: "facts.keep", facts }) }
}

/** A store whose every write waits until it is let go. */
const slowStore = () => {
  const written: Array<ReadonlyArray<string>> = []
  const gates: Array<Deferred.Deferred<void>> = []
  let writing = 0
  let most = 0
  const append = (batch: ReadonlyArray<string>) =>
    Effect.suspend(() => {
      const gate = Deferred.makeUnsafe<void>()
      gates.push(gate)
      writing += 1
      most = Math.max(most, writing)
      return Effect.map(Deferred.await(gate), (): Recorded => {
        writing -= 1
        written.push(batch)
        return { type: "facts.recorded", count: batch.length }
      })
    })
  const letGo = async () => {
    const gate = gates.shift()
    if (gate !== undefined) Effect.runSync(Deferred.succeed(gate, undefined))
    await flushTasks()
  }
  return { append, letGo, written, begun: () => gates.length, most: () => most }
}

describe("a recorder", () => {
  it("writes each batch whole, in the order it came, and tells the chart of each", async () => {
    const store = slowStore()
    const { keep, heard } = keeper(store.append)
    keep("a", "b")
    keep("c")
    keep("d", "e", "f")
    for (let count = 0; count < 3; count += 1) await store.letGo()
    expect(store.written).toEqual([["a", "b"], ["c"], ["d", "e", "f"]])
    expect(heard).toEqual([2, 1, 3])
  })

  it("writes one batch at a time, whenever the orders come", async () => {
    const store = slowStore()
    const { keep } = keeper(store.append)
    keep("a")
    keep("b")
    await flushTasks()
    expect(store.begun()).toBe(1)
    await store.letGo()
    keep("c")
    expect(store.begun()).toBe(1)
    await store.letGo()
    await store.letGo()
    expect(store.most()).toBe(1)
    expect(store.written).toEqual([["a"], ["b"], ["c"]])
  })

  it("finishes the write it has begun, and those that wait behind it, after its chart has stopped", async () => {
    const store = slowStore()
    const { actor, keep, heard } = keeper(store.append)
    keep("a")
    keep("b")
    keep("c")
    actor.stop()
    for (let count = 0; count < 3; count += 1) await store.letGo()
    expect(store.written).toEqual([["a"], ["b"], ["c"]])
    expect(heard).toEqual([])
  })

  it("does not leave a write half done when it is interrupted", async () => {
    const store = slowStore()
    const { actor, keep } = keeper(store.append)
    keep("a")
    actor.stop()
    for (const fiber of fibers) fiber.interruptUnsafe()
    await flushTasks()
    await store.letGo()
    expect(store.written).toEqual([["a"]])
  })

  it("writes what comes after a write that broke", async () => {
    const written: Array<string> = []
    const { keep } = keeper((batch) =>
      batch[0] === "bad"
        ? Effect.die(new Error("disk"))
        : Effect.sync(() => {
            written.push(...batch)
            return { type: "facts.recorded", count: batch.length }
          })
    )
    keep("a")
    keep("bad")
    keep("b")
    await flushTasks()
    expect(written).toEqual(["a", "b"])
  })

  it("loses nothing and turns nothing round, however orders and writes fall together", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom("order", "write"), { maxLength: 40 }), async (moves) => {
        const store = slowStore()
        const { actor, keep } = keeper(store.append)
        let count = 0
        for (const move of moves) {
          if (move === "write") await store.letGo()
          else keep(String(count++))
        }
        actor.stop()
        while (store.begun() > 0) await store.letGo()
        expect(store.written.flat()).toEqual(Array.from({ length: count }, (_, index) => String(index)))
      }),
      { numRuns: 50 }
    )
  })
})
