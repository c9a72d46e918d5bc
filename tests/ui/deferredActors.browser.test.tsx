import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type AnyActor, StateMachine } from "xstate"
import type { App } from "../../src/machines/app.ts"
import { shownToasts, toastOf } from "../../src/machines/toasts/toasts.view.ts"
import { followFirstScreen, loadDeferredActors, noteEarlierPages } from "../../src/ui/routes/deferredActors.ts"
import { visit } from "./site.tsx"
import { setStage } from "./stage.tsx"

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** A tab at home, whose deferred actors come when they are let. */
const opened = async () => {
  const i18n = setStage()
  const asked: Array<{ readonly come: () => void; readonly fail: () => void }> = []
  const { app, router } = await visit("/", {}, {}, async (app) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    asked.push({ come: resolve, fail: () => reject(new Error("cut")) })
    await promise
    return loadDeferredActors({ app, i18n })
  })
  noteEarlierPages(app, router)
  const told = () => shownToasts(app.toasts.getSnapshot()).map((toast) => toastOf(toast.getSnapshot()).key)
  return { app, router, asked, drawn: followFirstScreen(app, router), told }
}

const remove = { type: "item.remove", id: "nothing" } as const

it("brings the deferred actors once the first screen is there, and asks once", async () => {
  const { app, asked, drawn } = await opened()
  await drawn
  expect(asked).toHaveLength(1)
  expect(app.cart.now()).toBe(null)
  asked[0]?.come()
  await expect.poll(() => app.cart.now()).not.toBe(null)
  app.cart.send(remove)
  expect(asked).toHaveLength(1)
})

it("says so to a user who wants something of deferred actors that do not come, and asks again for the next who does", async () => {
  const { app, asked, drawn, told } = await opened()
  app.cart.send(remove)
  await drawn
  expect(asked).toHaveLength(1)
  asked[0]?.fail()
  await expect.poll(told).toEqual(["deferredMissing"])
  app.cart.send(remove)
  expect(asked).toHaveLength(2)
  // The line is not to blame for it twice.
  asked[1]?.fail()
  await expect.poll(told).toEqual(["deferredMissing", "deferredOutdated"])
  app.cart.send(remove)
  expect(asked).toHaveLength(3)
  asked[2]?.come()
  await expect.poll(() => app.cart.now()).not.toBe(null)
})

/** Nobody sees the tab for a moment. */
const lookAway = () => {
  for (const state of ["hidden", "visible"] as const) {
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
    document.dispatchEvent(new Event("visibilitychange"))
    seen.mockRestore()
  }
}

it.each([
  ["the line is back", () => globalThis.dispatchEvent(new Event("online"))],
  ["the tab is seen again", lookAway]
])("tells nobody where nobody wants them, and asks again when %s", async (_, happens) => {
  const { app, asked, drawn, told } = await opened()
  await drawn
  asked[0]?.fail()
  await expect.poll(() => app.deferred.ref.getSnapshot().matches("missing")).toBe(true)
  happens()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.come()
  await expect.poll(() => app.cart.now()).not.toBe(null)
  expect(told()).toEqual([])
})

it("tells of what was seen and done before they came: on which page, and from when somebody saw it", async () => {
  const { app, router, asked, drawn } = await opened()
  await router.navigate({ to: "/store" })
  await drawn
  const seenAt = Date.now() + 5_000
  const clock = vi.spyOn(Date, "now").mockReturnValue(seenAt)
  document.dispatchEvent(new Event("visibilitychange"))
  clock.mockRestore()
  const told: Array<string> = []
  app.visits.watch(() =>
    app.visits
      .now()
      ?.on("*", ({ drafts }) => told.push(...drafts.map((draft) => `${draft.event_name} ${draft.url_path}`)))
  )
  app.visits.send({ type: "action.done", action: { name: "search" }, at: seenAt })
  expect(asked).toHaveLength(1)
  asked[0]?.come()
  await expect.poll(() => app.visits.now()?.getSnapshot().context.visit?.openedAt).toBe(seenAt)
  expect(told).toEqual(["search /store"])
})

it("starts them where tabs may not hear of each other, and says so where they cannot be started", async () => {
  vi.spyOn(globalThis, "BroadcastChannel").mockImplementation(function refuse() {
    throw new DOMException("Storage is refused.", "SecurityError")
  })
  const tab = await visit("/")
  await tab.arrive(await loadDeferredActors({ app: tab.app, i18n: setStage() }))
  expect(tab.app.cart.now()).not.toBe(null)
  const { app } = await visit("/")
  const runFork = () => Effect.runFork(Effect.die(new Error("no layer"))) as never
  await expect(loadDeferredActors({ app: { ...app, runtime: { runFork } }, i18n: setStage() })).rejects.toThrow(
    "not built"
  )
})

it("starts each of them", async () => {
  const begun: Array<string> = []
  const inspect: App["inspect"] = (inspected) => {
    if (inspected.type !== "@xstate.event" || inspected.event.type !== "xstate.init") return
    const { logic } = inspected.actorRef as AnyActor
    if (logic instanceof StateMachine) begun.push(logic.id)
  }
  const { app } = await visit("/")
  await loadDeferredActors({ app: { ...app, inspect }, i18n: setStage() })
  expect(begun.toSorted()).toEqual(
    expect.arrayContaining([
      "analytics",
      "cart",
      "checkout",
      "consent",
      "drawer",
      "favourites",
      "log",
      "marksSending",
      "outbox",
      "visits"
    ])
  )
})

it("shows that what pays is awaited by a user who is faster, who gives it up by Escape", async () => {
  const { app, drawn } = await opened()
  await drawn
  const wait = page.getByText("Yükleniyor")
  app.checkout.send({ type: "order.settled", number: "20261122000000000001", ids: [] })
  expect(wait.elements()).toEqual([])
  app.checkout.wish({ type: "purchase.open", purchase: { kind: "plan", plan: "platform", period: "monthly" } })
  await expect.element(wait).toBeInTheDocument()
  await userEvent.keyboard("{Escape}")
  await expect.element(wait).not.toBeInTheDocument()
})
