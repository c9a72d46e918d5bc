import { expect, it, vi } from "vitest"
import { assign, createActor, setup } from "xstate"
import { place } from "../../src/machines/deferred.ts"

const listMachine = setup({
  types: {
    context: {} as { readonly heard: ReadonlyArray<string> },
    events: {} as { readonly type: "word"; readonly word: string }
  }
}).createMachine({
  context: { heard: [] },
  on: { "*": { actions: assign({ heard: ({ context, event }) => [...context.heard, event.word] }) } }
})

const started = () => {
  const actor = createActor(listMachine)
  actor.start()
  return actor
}

const word = (word: string) => ({ type: "word", word }) as const

it("keeps what is sent to an actor that is not there, asks for it, and hands it on in its order", () => {
  const want = vi.fn()
  const late = place<typeof listMachine>(want)
  expect(late.now()).toBe(null)
  late.send(word("one"))
  late.send(word("two"))
  expect(want).toHaveBeenCalledTimes(2)
  const actor = started()
  late.arrive(actor)
  late.send(word("three"))
  expect(late.now()).toBe(actor)
  expect(actor.getSnapshot().context.heard).toEqual(["one", "two", "three"])
  expect(want).toHaveBeenCalledTimes(2)
})

it("tells whoever watches that it is there, once what waited has been heard", () => {
  const late = place<typeof listMachine>(() => {})
  late.send(word("one"))
  const seen: Array<ReadonlyArray<string> | undefined> = []
  late.watch(() => seen.push(late.now()?.getSnapshot().context.heard))
  const stop = late.watch(() => seen.push(["stopped"]))
  stop()
  late.arrive(started())
  expect(seen).toEqual([["one"]])
})

it("lets go of wishes that wait where they are given up, and keeps all else", () => {
  const late = place<typeof listMachine>(() => {})
  const seen: Array<boolean> = []
  late.watch(() => seen.push(late.isAwaited()))
  late.wish(word("one"))
  late.send(word("two"))
  late.forget()
  late.wish(word("three"))
  const actor = started()
  late.arrive(actor)
  expect(actor.getSnapshot().context.heard).toEqual(["two", "three"])
  late.wish(word("four"))
  expect(actor.getSnapshot().context.heard).toEqual(["two", "three", "four"])
  expect(seen).toEqual([true, true, false, true, false])
})
