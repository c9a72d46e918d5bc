import { Effect, Layer, Logger, ManagedRuntime, Stream } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import type { CartItem } from "../../../src/domain/shop/CartItem.ts"
import { liveCart } from "../../../src/machines/shop/cart.live.ts"
import { isBusy, itemsIn } from "../../../src/machines/shop/cart.view.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"
import { session } from "../../kit/doubles/doubles.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { user } from "../../kit/fixtures/users.ts"

const closing: Array<() => Promise<void>> = []

/** A tab of this browser: it shares the log and the stored session with the others. */
const openTab = (log: Layer.Layer<EventLog> = EventLog.layer) => {
  const runtime = ManagedRuntime.make(Layer.mergeAll(log, SessionStore.layer, Logger.layer([])))
  const actor = createActor(liveCart(runtime)).start()
  const close = async () => {
    actor.stop()
    await runtime.dispose()
  }
  closing.push(close)
  const ids = () => itemsIn(actor.getSnapshot()).map(({ id }) => id)
  const shown: Array<string> = []
  actor.subscribe((snapshot) => {
    if (!isBusy(snapshot)) shown.push(`${snapshot.context.userId}: ${ids().join(", ")}`)
  })
  return {
    close,
    ids,
    /** What it was seen to hold, by whom, so far. */
    shown,
    isOpen: () => waitFor(actor, (snapshot) => !isBusy(snapshot)),
    add: (item: CartItem) => actor.send({ type: "item.add", item, holdings: noHoldings }),
    remove: (id: string) => actor.send({ type: "item.remove", id }),
    /** It comes to hold just these. */
    holds: (...expected: ReadonlyArray<string>) => expect.poll(ids).toEqual(expected),
    signIn: (id: string) =>
      runtime.runPromise(SessionStore.use((store) => store.write(session({ user: user({ id: id as never }) })))),
    signOut: () => runtime.runPromise(SessionStore.use((store) => store.clear))
  }
}

beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

it("shows in every tab what any has laid into the cart, and at the next visit", async () => {
  const [here, there] = [openTab(), openTab()]
  await Promise.all([here.isOpen(), there.isOpen()])
  here.add(issue("atlas", 12))
  expect(here.ids()).toEqual(["atlas-12"])
  await there.holds("atlas-12")
  there.add(issue("vapur", 1))
  await here.holds("atlas-12", "vapur-1")
  there.add(year("atlas"))
  await here.holds("vapur-1", "subscription_atlas")
  await here.close()
  await there.close()
  await openTab().holds("vapur-1", "subscription_atlas")
})

it("carries a visitor's cart into the account that signs in, once for all tabs, and shows it to nobody after", async () => {
  const here = openTab()
  await here.isOpen()
  here.add(issue("atlas", 12))
  here.add(issue("vapur", 1))
  await here.signIn("reader000000001")
  await here.holds("atlas-12", "vapur-1")
  // Who goes on to pay for it is shown no empty cart on the way.
  expect(here.shown).not.toContain("reader000000001: ")
  here.remove("atlas-12")
  const there = openTab()
  await there.holds("vapur-1")
  await here.signOut()
  await here.holds()
  await here.signIn("reader000000002")
  await here.isOpen()
  await here.holds()
  await here.signIn("reader000000001")
  await here.holds("vapur-1")
})

it("shows an empty cart where it cannot be loaded, obeys all the same, and throws nothing away", async () => {
  const first = openTab()
  first.add(issue("atlas", 12))
  await openTab().holds("atlas-12")
  await first.close()
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("There is no database.", "SecurityError")
  })
  const second = openTab()
  await second.isOpen()
  expect(second.ids()).toEqual([])
  second.add(issue("vapur", 1))
  await second.holds("vapur-1")
  vi.restoreAllMocks()
  second.add(issue("pergel", 7))
  await second.holds("atlas-12", "vapur-1", "pergel-7")
  await second.close()
  await openTab().holds("atlas-12", "vapur-1", "pergel-7")
})

it("keeps on screen what was ordered where the log itself breaks", async () => {
  const broken = Effect.die(new Error("The log is broken."))
  const tab = openTab(
    Layer.succeed(EventLog, {
      append: () => broken,
      fold: () => broken,
      changes: () => Stream.die(new Error("The log is broken.")),
      names: () => broken,
      unsent: () => broken,
      acknowledge: () => broken,
      troubles: Stream.never
    })
  )
  await tab.isOpen()
  tab.add(issue("atlas", 12))
  tab.add(issue("vapur", 1))
  tab.remove("atlas-12")
  await tab.holds("vapur-1")
})
