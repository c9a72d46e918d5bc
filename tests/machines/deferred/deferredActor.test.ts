import { expect, it } from "vitest"
import { assign, createActor, setup } from "xstate"
import { deferredActor } from "../../../src/machines/deferred/Deferred.ts"
import { startDeferred } from "../../../src/machines/deferred/deferred.live.ts"

const listMachine = setup({
  types: {
    context: {} as { readonly heard: ReadonlyArray<string> },
    events: {} as { readonly type: "word"; readonly word: string }
  }
}).createMachine({
  context: { heard: [] },
  on: { "*": { actions: assign({ heard: ({ context, event }) => [...context.heard, event.word] }) } }
})

/** Two actors in the same code, of which one does not make it wanted. */
const opened = () => {
  const [eager, patient] = [createActor(listMachine).start(), createActor(listMachine).start()]
  const { promise, resolve } = Promise.withResolvers<{ eager: typeof eager; patient: typeof patient }>()
  let loads = 0
  const code = startDeferred(() => {
    loads += 1
    return promise
  })
  const isReady = new Promise<void>((ready) => void code.ref.on("code.ready", () => ready()))
  return {
    eager: deferredActor<"eager", typeof listMachine>(code, "eager"),
    patient: deferredActor<"patient", typeof listMachine>(code, "patient", false),
    loads: () => loads,
    come: () => {
      resolve({ eager, patient })
      return isReady
    },
    heardBy: (actor: "eager" | "patient") => ({ eager, patient })[actor].getSnapshot().context.heard
  }
}

const word = (word: string) => ({ type: "word", word }) as const

it("keeps what is sent to an actor that is not there, loads its code once, and hands it on in its order", async () => {
  const { eager, patient, loads, come, heardBy } = opened()
  patient.send(word("zero"))
  expect(loads()).toBe(0)
  eager.send(word("one"))
  patient.send(word("two"))
  eager.send(word("three"))
  expect(loads()).toBe(1)
  expect([eager.now(), patient.now()]).toEqual([null, null])
  await come()
  eager.send(word("four"))
  expect(eager.now()).not.toBe(null)
  expect([heardBy("eager"), heardBy("patient")]).toEqual([
    ["one", "three", "four"],
    ["zero", "two"]
  ])
})

it("tells watchers that it is there, once what waited has been heard", async () => {
  const { eager, come } = opened()
  eager.send(word("one"))
  const seen: Array<ReadonlyArray<string> | undefined> = []
  eager.watch(() => seen.push(eager.now()?.getSnapshot().context.heard))
  const stop = eager.watch(() => seen.push(["stopped"]))
  stop()
  await come()
  expect(seen).toEqual([["one"]])
})

it("lets go of an actor's wishes where they are given up, and keeps all else", async () => {
  const { eager, patient, come, heardBy } = opened()
  const seen: Array<boolean> = []
  eager.wish(word("one"))
  eager.watch(() => seen.push(eager.isAwaited()))
  eager.send(word("two"))
  patient.wish(word("five"))
  eager.forget()
  expect(patient.isAwaited()).toBe(true)
  eager.wish(word("three"))
  await come()
  eager.wish(word("four"))
  expect([heardBy("eager"), heardBy("patient")]).toEqual([["two", "three", "four"], ["five"]])
  expect([...new Set(seen.slice(0, -1)), seen.at(-1)]).toEqual([true, false, false])
})

it("drops what waits of one kind for one actor, and nothing else", async () => {
  const { eager, patient, come, heardBy } = opened()
  patient.send(word("zero"))
  eager.send(word("one"))
  patient.drop("word")
  await come()
  expect([heardBy("eager"), heardBy("patient")]).toEqual([["one"], []])
})
