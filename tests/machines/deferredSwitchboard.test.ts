import { expect, it } from "vitest"
import { type AnyActorRef, createActor } from "xstate"
import { draftOf } from "../../src/domain/analytics/Draft.ts"
import { nothingShown } from "../../src/domain/analytics/Page.ts"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import { emptyCart } from "../../src/domain/shop/cart.ts"
import type { EventsHappened } from "../../src/machines/analytics/visits.machine.ts"
import { accessMachine } from "../../src/machines/catalogue/access.machine.ts"
import { deferredSwitchboard } from "../../src/machines/deferredSwitchboard.ts"
import { cartMachine } from "../../src/machines/shop/cart.machine.ts"
import { authMachine } from "../../src/machines/session/auth.machine.ts"
import { checkoutMachine } from "../../src/machines/shop/checkout.machine.ts"
import { drawerMachine } from "../../src/machines/shop/drawer.machine.ts"
import type { Toast } from "../../src/machines/toasts/toast.machine.ts"
import { toastsMachine } from "../../src/machines/toasts/toasts.machine.ts"
import { shownToasts, toastOf } from "../../src/machines/toasts/toasts.view.ts"
import { issue } from "../kit/fixtures/cartItems.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"

const userId = "reader000000001"
const item = issue("atlas", 12)

/** A page opened anew by a reader who holds what lies in their cart, for which an attempt may be open. */
const opened = (tried: ReadonlyArray<string>) => {
  const { filled } = slotAnswers()
  const heard: Array<string> = []
  const told = <Actor extends AnyActorRef>(actor: Actor): Actor => {
    const { send } = actor
    actor.send = (event: { readonly type: string }) => {
      heard.push(event.type)
      send.call(actor, event)
    }
    return actor
  }
  const none = { on: () => {}, send: () => {}, subscribe: () => {}, getSnapshot: () => ({ hasTag: () => false }) }
  const auth = createActor(filled(authMachine)).start()
  const drawer = createActor(filled(drawerMachine)).start()
  const access = told(createActor(filled(accessMachine)).start())
  const cart = told(createActor(filled(cartMachine)).start())
  const checkout = createActor(filled(checkoutMachine))
  const toasts = createActor(filled(toastsMachine)).start()
  deferredSwitchboard(
    { access, toasts, session: none, auth } as never,
    { cart, checkout, log: none, drawer, favourites: none, analytics: none, consent: none, visits: none } as never
  )
  checkout.start()
  access.send({ type: "user.known", userId, kept: { ...noAccess, issueAccess: [item.id] } })
  cart.send({ type: "user.known", userId })
  cart.send({ type: "cart.stored", cart: { ...emptyCart, items: [item] } })
  expect(cart.getSnapshot().context.cart.items).toEqual([item])
  checkout.send({ type: "user.known", userId })
  const open = tried.length === 0 ? [] : [{ key: "key-of-now-000000", at: 1, ids: tried }]
  checkout.send({ type: "checkout.stored", checkout: { open, settled: [] } })
  heard.length = 0
  return {
    auth,
    drawer,
    toasts,
    cart,
    checkout,
    heard,
    words: () => shownToasts(toasts.getSnapshot()).map((ref) => toastOf(ref.getSnapshot()).key)
  }
}

it("does not say of what was just paid for that it was had already: it leaves the cart as paid", () => {
  const { cart, checkout, heard, words } = opened([item.id])
  expect(cart.getSnapshot().context.cart.items).toEqual([])
  expect(words()).toEqual([])
  checkout.send({ type: "order.settled", number: "1", ids: [item.id], key: "key-of-now-000000" })
  // Else what is paid for would be taken out as what may be read already.
  expect(heard).toEqual(["cart.empty", "access.renew"])
  expect(words()).toEqual(["payment:paid.text"])
})

it("says of anything else that it was had already", () => {
  expect(opened([]).words()).toEqual(["cart:refused.AlreadyInLibrary.issue"])
})

it.each(["auth", "drawer", "checkout"] as const)(
  "closes what says that something succeeded, and nothing else, when one goes on: %s",
  (place) => {
    const { auth, drawer, checkout, toasts, words } = opened([])
    for (const toast of shownToasts(toasts.getSnapshot())) toast.send({ type: "toast.close" })
    const tell = (key: string, kind: Toast["kind"]) =>
      toasts.send({ type: "toast.show", toast: { key, message: null, kind } })
    const goOn = {
      auth: () => auth.send({ type: "auth.open", form: "register", returnTo: null }),
      drawer: () => drawer.send({ type: "drawer.open" }),
      checkout: () => checkout.send({ type: "purchase.open", purchase: { kind: "cart" } })
    }
    tell("cart:added.issue", "success")
    tell("log:full", "warning")
    tell("cart:refused", "info")
    goOn[place]()
    expect(words()).toEqual(["log:full", "cart:refused"])
    // What succeeds there is told there.
    tell("cart:removed.issue", "success")
    expect(words()).toContain("cart:removed.issue")
  }
)

/** A page on which somebody reads, once of a publication of theirs and once of another. */
const reading = () => {
  const { filled } = slotAnswers()
  const access = createActor(filled(accessMachine)).start()
  const none = { on: () => {}, send: () => {}, subscribe: () => {}, getSnapshot: () => ({ hasTag: () => false }) }
  const measured: Array<EventsHappened> = []
  let tell: (happened: EventsHappened) => void = () => {}
  const visits = { ...none, on: (_: string, hear: typeof tell) => (tell = hear) }
  const analytics = { ...none, send: (happened: EventsHappened) => measured.push(happened) }
  const others = { cart: none, checkout: none, log: none, drawer: none, favourites: none, consent: none }
  deferredSwitchboard(
    { access, toasts: none, session: none, auth: none } as never,
    { ...others, analytics, visits } as never
  )
  const read = (publication: string) =>
    draftOf("page_view", { ...nothingShown, path: "/reader/a", title: "", publication }, 0)
  const [own, foreign] = [read("mine00000000001"), read("other0000000001")]
  const seen = draftOf("page_view", { ...nothingShown, path: "/magazine/a", title: "" }, 0)
  return {
    access,
    own,
    foreign,
    seen,
    read: () => tell({ type: "events.happened", drafts: [seen, own, foreign], isLeaving: true, at: 7 }),
    measured: () => measured.flatMap(({ drafts }) => drafts)
  }
}

const ofMaker = { ...noAccess, ownPublications: ["mine00000000001"] }

it("measures what users read, but not of publications that they make", () => {
  const { access, read, measured, seen, foreign } = reading()
  access.send({ type: "user.known", userId, kept: ofMaker })
  read()
  expect(measured()).toEqual([seen, foreign])
})

it("measures a first reading once it is known which publications the user makes", () => {
  const { access, read, measured, seen, foreign } = reading()
  read()
  access.send({ type: "user.known", userId, kept: null })
  expect(measured()).toEqual([seen])
  access.send({ type: "access.answered", summary: ofMaker, askedAt: 1 })
  expect(measured()).toEqual([seen, foreign])
  access.send({ type: "access.renew" })
  expect(measured()).toEqual([seen, foreign])
})

it("measures a reading whose user cannot be known to make what they read", () => {
  const { access, read, measured, seen, own, foreign } = reading()
  access.send({ type: "user.known", userId, kept: null })
  read()
  access.send({ type: "access.unanswered" })
  expect(measured()).toEqual([seen, own, foreign])
})

it("measures what a visitor reads at once", () => {
  const { access, read, measured, seen, own, foreign } = reading()
  access.send({ type: "user.known", userId: null, kept: null })
  read()
  expect(measured()).toEqual([seen, own, foreign])
})

it("does not measure a reading that waits as that of whoever signs in next", () => {
  const { access, read, measured, seen } = reading()
  access.send({ type: "user.known", userId, kept: null })
  read()
  access.send({ type: "user.known", userId: "reader000000002", kept: noAccess })
  expect(measured()).toEqual([seen])
})
