import { Layer, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createActor } from "xstate"
import localforage from "localforage"
import { liveShortcuts } from "../../../src/machines/reader/shortcuts.live.ts"
import { areShortcutsKnown, areShortcutsOn } from "../../../src/machines/reader/shortcuts.view.ts"

const forget = () => localforage.createInstance({ name: "sayfaPreferences", storeName: "preferences" }).clear()
beforeEach(forget)
afterEach(forget)

/** A tab: what it knows of single keys, and how they are switched there. */
const tab = async () => {
  const actor = createActor(liveShortcuts(ManagedRuntime.make(Layer.empty))).start()
  await expect.poll(() => areShortcutsKnown(actor.getSnapshot())).toBe(true)
  return {
    isOn: () => areShortcutsOn(actor.getSnapshot()),
    choose: (on: boolean) => actor.send({ type: "shortcuts.choose", on }),
    close: () => actor.stop()
  }
}

it("switches single keys off and on in every tab that is open, and in those to come", async () => {
  const [here, there] = [await tab(), await tab()]
  expect([here.isOn(), there.isOn()]).toEqual([true, true])
  here.choose(false)
  await expect.poll(there.isOn).toBe(false)
  const late = await tab()
  expect(late.isOn()).toBe(false)
  there.choose(true)
  await expect.poll(here.isOn).toBe(true)
  await expect.poll(late.isOn).toBe(true)
  for (const one of [here, there, late]) one.close()
})
