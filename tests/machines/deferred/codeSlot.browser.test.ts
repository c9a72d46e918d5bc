import { describe, expect, it, vi } from "vitest"
import { Effect } from "effect"
import { createActor, setup } from "xstate"
import { codeSlot } from "../../../src/machines/deferred/codeSlot.ts"
import { type Runtime, slot } from "../../../src/machines/slot.ts"

type Answer = { readonly type: "shop.loaded"; readonly code: string } | { readonly type: "shop.missing" }

/** A chart whose code comes from `load`, and all that its slot answers. */
const opened = (load: () => Promise<string>) => {
  const answers: Array<Answer> = []
  const code = codeSlot((_: Runtime<never>) => load(), {
    loaded: (loaded): Answer => ({ type: "shop.loaded", code: loaded }),
    missing: { type: "shop.missing" }
  })
  const chart = setup({
    types: { events: {} as Answer },
    actors: { code: slot<void, Answer>("shop.code") }
  }).createMachine({
    invoke: { src: "code", id: "code" },
    on: { "*": { actions: ({ event }) => void answers.push(event) } }
  })
  const actor = createActor(
    chart.provide({ actors: { code: code({ runFork: (effect) => Effect.runFork(effect) }) } })
  ).start()
  return { answers, stop: () => actor.stop() }
}

describe("a slot that loads code", () => {
  it("loads once, and answers with the code", async () => {
    const load = vi.fn(() => Promise.resolve("kiosk"))
    const shop = opened(load)
    await vi.waitUntil(() => shop.answers.length > 0)
    dispatchEvent(new Event("online"))
    expect(shop.answers).toEqual([{ type: "shop.loaded", code: "kiosk" }])
    expect(load).toHaveBeenCalledTimes(1)
    shop.stop()
  })

  it("says that code is missing, and loads it once the browser is on line again", async () => {
    let isOnline = false
    const shop = opened(() => (isOnline ? Promise.resolve("kiosk") : Promise.reject(new Error("off line"))))
    await vi.waitUntil(() => shop.answers.length > 0)
    expect(shop.answers).toEqual([{ type: "shop.missing" }])
    isOnline = true
    await vi.waitUntil(() => {
      dispatchEvent(new Event("online"))
      return shop.answers.length > 1
    })
    expect(shop.answers[1]).toEqual({ type: "shop.loaded", code: "kiosk" })
    shop.stop()
  })
})
