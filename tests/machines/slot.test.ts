import { Context, Deferred, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { assign, createActor, setup } from "xstate"
import { ask, type Hear } from "../../src/machines/ask.ts"
import { fill, slot } from "../../src/machines/slot.ts"
import { flushTasks } from "../kit/harness/flushTasks.ts"

type Answer = { readonly type: "answer.came"; readonly text: string } | { readonly type: "answer.broken" }

/** Asks while it is asking, keeps what it hears, and may give up or ask anew. */
const asker = setup({
  types: {
    context: {} as { readonly heard: ReadonlyArray<string> },
    events: {} as Answer | { readonly type: "question.drop" } | { readonly type: "question.repeat" }
  },
  actors: { question: slot<{ readonly words: string }, Answer>("asker.question") }
}).createMachine({
  id: "asker",
  context: { heard: [] },
  initial: "asking",
  on: {
    "answer.came": { actions: assign({ heard: ({ context, event }) => [...context.heard, event.text] }) },
    "answer.broken": { actions: assign({ heard: ({ context }) => [...context.heard, "broken"] }) }
  },
  states: {
    asking: {
      invoke: { src: "question", input: { words: "Kim o?" } },
      on: { "question.drop": "idle", "question.repeat": { target: "asking", reenter: true } }
    },
    idle: {}
  }
})

class Oracle extends Context.Service<Oracle, { readonly say: (words: string) => Effect.Effect<string> }>()(
  "test/Oracle"
) {}

const quiet = Logger.layer([])

type Work = (input: { readonly words: string }, hear: Hear<Answer>) => Effect.Effect<void, never, Oracle>

/** The asker over this work, started; with what it has heard so far. */
const started = (work: Work) => {
  const runtime = ManagedRuntime.make(
    Layer.merge(Layer.succeed(Oracle, { say: (words) => Effect.succeed(`${words} Benim.`) }), quiet)
  )
  const actor = createActor(fill(asker, { question: ask(work, { type: "answer.broken" }) })(runtime)).start()
  return { actor, heard: () => actor.getSnapshot().context.heard }
}

describe("a filled slot", () => {
  it("is asked with the chart's input and answers with the service's words", async () => {
    const { heard } = started(({ words }, hear) =>
      Oracle.use((oracle) => oracle.say(words)).pipe(Effect.andThen((text) => hear({ type: "answer.came", text })))
    )
    await flushTasks()
    expect(heard()).toEqual(["Kim o? Benim."])
  })

  it("may answer any number of times, and is heard in that order", async () => {
    const { heard } = started((_, hear) =>
      Effect.forEach(
        ["bir", "iki", "üç"],
        (text) => Effect.andThen(hear({ type: "answer.came", text }), Effect.yieldNow),
        { discard: true }
      )
    )
    await flushTasks()
    expect(heard()).toEqual(["bir", "iki", "üç"])
  })

  it("is heard when it answers before the chart has settled", () => {
    const { heard } = started((_, hear) => hear({ type: "answer.came", text: "hemen" }))
    expect(heard()).toEqual(["hemen"])
  })

  const interruptible = () => {
    const told: Array<string> = []
    const gate = Deferred.makeUnsafe<void>()
    const work: Work = (_, hear) =>
      Effect.sync(() => void told.push("begun")).pipe(
        Effect.andThen(Deferred.await(gate)),
        Effect.andThen(hear({ type: "answer.came", text: "geç kaldı" })),
        Effect.onInterrupt(() => Effect.sync(() => void told.push("interrupted")))
      )
    return { told, work, open: () => Effect.runSync(Deferred.succeed(gate, undefined)) }
  }

  it("is interrupted when its state is left, and its late answer is not heard", async () => {
    const { told, work, open } = interruptible()
    const { actor, heard } = started(work)
    actor.send({ type: "question.drop" })
    await flushTasks()
    open()
    await flushTasks()
    expect(told).toEqual(["begun", "interrupted"])
    expect(heard()).toEqual([])
  })

  it("is interrupted when the chart is stopped", async () => {
    const { told, work, open } = interruptible()
    const { actor, heard } = started(work)
    actor.stop()
    await flushTasks()
    open()
    await flushTasks()
    expect(told).toEqual(["begun", "interrupted"])
    expect(heard()).toEqual([])
  })

  it("is interrupted and asked anew when its state is entered again, and answers once", async () => {
    const { told, work, open } = interruptible()
    const { actor, heard } = started(work)
    actor.send({ type: "question.repeat" })
    await flushTasks()
    open()
    await flushTasks()
    expect(told.toSorted()).toEqual(["begun", "begun", "interrupted"])
    expect(heard()).toEqual(["geç kaldı"])
  })

  it.each<[string, Work]>([
    ["dies at once", () => Effect.die(new Error("yok"))],
    ["dies later", () => Effect.andThen(Effect.yieldNow, Effect.die(new Error("yok")))],
    [
      "throws",
      () =>
        Effect.sync(() => {
          throw new Error("yok")
        })
    ]
  ])("answers as broken when its work %s", async (_, work) => {
    const { actor, heard } = started(work)
    await flushTasks()
    expect(heard()).toEqual(["broken"])
    expect(actor.getSnapshot().status).toBe("active")
  })

  it("answers as broken when its service cannot be had", async () => {
    const heard: Array<string> = []
    const runtime = ManagedRuntime.make(Layer.merge(Layer.effect(Oracle, Effect.die(new Error("kapalı"))), quiet))
    const filling = ask<void, Answer, Oracle>(
      (_: void, hear) =>
        Oracle.use((oracle) => oracle.say("")).pipe(Effect.andThen((text) => hear({ type: "answer.came", text }))),
      {
        type: "answer.broken"
      }
    )
    const chart = setup({
      types: { events: {} as Answer },
      actors: { question: slot<void, Answer>("lonely.question") }
    }).createMachine({
      invoke: { src: "question" },
      on: { "answer.broken": { actions: () => heard.push("broken") } }
    })
    createActor(fill(chart, { question: filling })(runtime)).start()
    await flushTasks()
    expect(heard).toEqual(["broken"])
  })

  it("hears nothing as broken when it is merely left", async () => {
    const { actor, heard } = started(() => Effect.never)
    actor.send({ type: "question.drop" })
    await flushTasks()
    expect(heard()).toEqual([])
  })
})

describe("an empty slot", () => {
  it("stops the chart with an error that names it", () => {
    const causes: Array<unknown> = []
    const actor = createActor(asker)
    actor.subscribe({ error: (cause) => causes.push(cause) })
    actor.start()
    expect(String(causes[0])).toContain('"asker.question"')
    expect(actor.getSnapshot().status).toBe("error")
  })
})
