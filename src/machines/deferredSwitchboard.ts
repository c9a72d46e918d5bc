import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TrackedAction } from "../domain/analytics/Draft.ts"
import type { Holdings } from "../domain/catalogue/access.ts"
import { type Interrupted, payingFor } from "../domain/session/Interrupted.ts"
import { subscribingTo } from "../domain/shop/Purchase.ts"
import { favouriteToasts, keptToast } from "./account/favouriteToasts.ts"
import type { analyticsMachine } from "./analytics/analytics.machine.ts"
import { tellReading } from "./analytics/tellReading.ts"
import { cartAction, favouriteAction } from "./analytics/trackedActions.ts"
import type { App, DeferredActors } from "./app.ts"
import type { accessMachine } from "./catalogue/access.machine.ts"
import { holdingsIn, isAccessKnown } from "./catalogue/access.view.ts"
import type { logMachine } from "./log/log.machine.ts"
import { isOpen as isSigningIn } from "./session/auth.view.ts"
import type { CartNews } from "./shop/cart.machine.ts"
import { itemsIn } from "./shop/cart.view.ts"
import { cartToasts } from "./shop/cartToasts.ts"
import type { CheckoutNews } from "./shop/checkoutEvents.ts"
import { areAttemptsKnown, isShownPaid, purchaseIn, triedIn, wantedIn } from "./shop/checkout.view.ts"
import { checkoutToast } from "./shop/checkoutToast.ts"
import { isOpen as isCartOpen } from "./shop/drawer.view.ts"
import type { Toast } from "./toasts/toast.machine.ts"
import { shownToasts, toastOf } from "./toasts/toasts.view.ts"

/** All deferred actors, those included that no screen needs. */
interface AllDeferredActors extends Omit<DeferredActors, "notificationCount" | "progress"> {
  readonly log: ActorRefFrom<typeof logMachine>
  readonly analytics: ActorRefFrom<typeof analyticsMachine>
}

interface Held {
  readonly userId: string | null
  readonly holdings: Holdings
}

/** Calls back with what whoever reads may read, as soon as that is known, and whenever it is something else. */
const followHoldings = (access: App["access"], hear: (known: Held) => void): void => {
  let last: Holdings | null = null
  const look = (snapshot: SnapshotFrom<typeof accessMachine>) => {
    const [holdings, { userId }] = [holdingsIn(snapshot), snapshot.context]
    if (!isAccessKnown(snapshot) || holdings === last) return
    last = holdings
    hear({ userId, holdings })
  }
  access.subscribe(look)
  look(access.getSnapshot())
}

/** Calls back whenever this becomes so. */
const whenever = <Snapshot>(
  actor: {
    readonly getSnapshot: () => Snapshot
    readonly subscribe: (hear: (snapshot: Snapshot) => void) => unknown
  },
  is: (snapshot: Snapshot) => boolean,
  hear: () => void
): void => {
  let was = is(actor.getSnapshot())
  actor.subscribe((snapshot) => {
    const before = was
    was = is(snapshot)
    if (was && !before) hear()
  })
}

/** Without what somebody has just tried to pay for: that it is theirs is told as what it is, a payment. */
const besides = (tried: ReadonlyArray<string>, news: CartNews): CartNews =>
  news.type === "cart.settled" ? { ...news, covered: news.covered.filter(({ id }) => !tried.includes(id)) } : news

/** Who hears whose news, of them and of those that were there before: the switchboard's second half, which comes with them. */
export const deferredSwitchboard = (
  { toasts, access, session, auth }: Pick<App, "toasts" | "access" | "session" | "auth">,
  { log, cart, drawer, checkout, favourites, analytics, consent, visits }: AllDeferredActors
): void => {
  const note = (action: TrackedAction | null) => {
    if (action !== null) visits.send({ type: "action.done", action, at: Date.now() })
  }
  visits.on(
    "*",
    tellReading(access, (happened) => analytics.send(happened))
  )
  consent.on("*", (known) => analytics.send(known))
  log.on("log.troubled", ({ trouble }) => {
    toasts.send({ type: "toast.show", toast: { key: `log:${trouble}`, message: null, kind: "warning" } })
  })
  cart.on("*", (news) => {
    const told = besides(triedIn(checkout.getSnapshot()), news)
    for (const toast of cartToasts(told)) toasts.send({ type: "toast.show", toast })
    note(cartAction(news))
  })
  favourites.on("*", (news) => {
    for (const toast of favouriteToasts(news)) toasts.send({ type: "toast.show", toast })
    note(favouriteAction(news))
  })
  const closeToasts = (isTold: (toast: Toast) => boolean) => {
    for (const toast of shownToasts(toasts.getSnapshot())) {
      if (isTold(toastOf(toast.getSnapshot()))) toast.send({ type: "toast.close" })
    }
  }
  // What it says will be, is.
  session.on("session.began", () => closeToasts(({ key }) => key === keptToast))
  /** Who goes on to these knows that the step before succeeded, and needs the room. */
  const goOn = () => closeToasts(({ kind }) => kind === "success")
  whenever(auth, isSigningIn, goOn)
  whenever(drawer, isCartOpen, goOn)
  whenever(checkout, (snapshot) => purchaseIn(snapshot) !== null, goOn)
  /** What a visitor who buys is asked to sign in for. */
  const interruptedIn = (): Interrupted | null => {
    const wanted = wantedIn(checkout.getSnapshot())
    return wanted?.kind === "plan" ? subscribingTo(wanted.plan, wanted.period) : payingFor(itemsIn(cart.getSnapshot()))
  }
  const hearCheckout = (news: CheckoutNews): void => {
    const isTold = news.type === "order.paid" && isShownPaid(checkout.getSnapshot(), news.number)
    const toast = isTold ? null : checkoutToast(news)
    if (toast !== null) toasts.send({ type: "toast.show", toast })
    switch (news.type) {
      case "signIn.wanted":
        auth.send({ type: "auth.open", form: "login", returnTo: null, interrupted: interruptedIn() })
        return
      case "order.paid":
      case "order.heard":
        // What was paid leaves the cart first, else it would be taken out as what may be read already.
        cart.send({ type: "cart.empty", paid: news.ids })
        access.send({ type: "access.renew" })
        return
      case "payment.awaited":
      case "payment.failed":
        return
      default:
        news satisfies never
    }
  }
  checkout.on("*", hearCheckout)
  auth.on("auth.closed", () => checkout.send({ type: "signIn.refused" }))
  // What may be read leaves the cart once it is known whether it was tried to be paid for.
  let held: Held | null = null
  const tellHeld = () => {
    if (held === null || !areAttemptsKnown(checkout.getSnapshot())) return
    const known = held
    held = null
    cart.send({ type: "holdings.known", ...known })
  }
  checkout.subscribe(tellHeld)
  followHoldings(access, (known) => {
    held = known
    tellHeld()
  })
  drawer.on("prices.known", ({ offers }) => cart.send({ type: "prices.check", offers }))
}
