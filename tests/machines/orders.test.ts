import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { createActor, sendTo, setup } from "xstate"
import { orders } from "../../src/machines/runOrders.ts"
import type { Hear } from "../../src/machines/ask.ts"
import { type Runtime, slot } from "../../src/machines/slot.ts"
import { flushTasks } from "../kit/harness/flushTasks.ts"

interface Order {
  readonly type: "letter.send"
  readonly words: string
}
interface Sent {
  readonly type: "letter.sent"
  readonly words: string
}

const runtime: Runtime<never> = { runFork: Effect.runFork }

/** A chart whose letters are sent by `carryOut`; with what it heard of them. */
const office = (carryOut: (order: Order, clerk: string, hear: Hear<Sent>) => Effect.Effect<void>) => {
  const heard: Array<string> = []
  const machine = setup({
    types: { events: {} as Order | Sent },
    actors: { post: slot<string, Sent>("office.post") }
  }).createMachine({
    invoke: { src: "post", id: "post", input: "Defne" },
    on: {
      "letter.send": { actions: sendTo("post", ({ event }) => event) },
      "letter.sent": { actions: ({ event }) => heard.push(event.words) }
    }
  })
  const actor = createActor(machine.provide({ actors: { post: orders(carryOut)(runtime) } })).start()
  return { actor, heard, send: (words: string) => actor.send({ type: "letter.send", words }) }
}

describe("orders", () => {
  it("are carried out in turn with what the slot was started with, and may answer or not", async () => {
    const sent: Array<string> = []
    const { heard, send } = office((order, clerk, hear) => {
      sent.push(`${clerk}: ${order.words}`)
      return order.words === "b" ? Effect.void : hear({ type: "letter.sent", words: order.words })
    })
    send("a")
    send("b")
    send("c")
    await flushTasks()
    expect(sent).toEqual(["Defne: a", "Defne: b", "Defne: c"])
    expect(heard).toEqual(["a", "c"])
  })

  it("are carried out after their chart has stopped, and after one of them broke", async () => {
    const sent: Array<string> = []
    const { actor, send } = office(({ words }) =>
      words === "b"
        ? Effect.die(new Error("torn"))
        : Effect.andThen(
            Effect.yieldNow,
            Effect.sync(() => void sent.push(words))
          )
    )
    send("a")
    send("b")
    send("c")
    actor.stop()
    await flushTasks()
    expect(sent).toEqual(["a", "c"])
  })
})
