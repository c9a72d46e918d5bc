import { Cause, type Context, Effect, Exit, type Layer } from "effect"
import { createActor } from "xstate"
import type { Browser } from "../services/browser.ts"
import { deferredServices } from "../services/deferredServices.ts"
import { onceInTab } from "../services/platform/onceInTab.ts"
import { liveFavourites } from "./account/favourites.live.ts"
import { liveMarksSending } from "./account/marksSending.live.ts"
import { liveNotificationCount } from "./account/notificationCount.live.ts"
import { liveAnalytics } from "./analytics/analytics.live.ts"
import { liveConsent } from "./analytics/consent.live.ts"
import { liveVisits } from "./analytics/visits.live.ts"
import type { App, DeferredActors } from "./app.ts"
import { deferredSwitchboard } from "./deferredSwitchboard.ts"
import { liveLog } from "./log/log.live.ts"
import { liveOutbox } from "./outbox/outbox.live.ts"
import { liveProgress } from "./reader/progress.live.ts"
import { liveCart } from "./shop/cart.live.ts"
import { liveCheckout } from "./shop/checkout.live.ts"
import { liveDrawer } from "./shop/drawer.live.ts"
import type { Runtime } from "./slot.ts"

/** They, and what runs the work of whatever comes after them. */
interface Started extends DeferredActors {
  readonly runtime: Runtime<Browser | DeferredServices>
}

type DeferredServices = Layer.Success<typeof deferredServices>

/** The runtime with more services: built once, and kept for as long as the tab lives. */
const withServices = <R, S>(runtime: Runtime<R>, services: Context.Context<S>): Runtime<R | S> => ({
  runFork: (effect) => runtime.runFork(Effect.provideContext(effect, services))
})

const built = (runtime: Runtime<Browser>): Promise<Context.Context<DeferredServices>> =>
  new Promise((resolve, reject) => {
    runtime
      .runFork(
        Effect.scoped(
          onceInTab(deferredServices).pipe(
            Effect.tap((services) => Effect.sync(() => resolve(services))),
            Effect.andThen(Effect.never)
          )
        )
      )
      .addObserver((exit) => {
        if (Exit.isFailure(exit))
          reject(new Error("Services of deferred actors were not built.", { cause: Cause.squash(exit.cause) }))
      })
  })

const starting = new WeakMap<App, Promise<Started>>()

/**
 * Creates the deferred actors, connects their news and starts them: once, however often it is asked for while that takes
 * its time, and once more where it failed.
 */
export const startDeferredActors = (app: App): Promise<Started> => {
  const begun = starting.get(app) ?? start(app)
  starting.set(app, begun)
  begun.catch(() => starting.delete(app))
  return begun
}

const start = async (app: App): Promise<Started> => {
  const runtime = withServices(app.runtime, await built(app.runtime))
  const options = app.inspect === undefined ? {} : { inspect: app.inspect }
  const cart = createActor(liveCart(runtime), options)
  const drawer = createActor(liveDrawer(runtime), options)
  const checkout = createActor(liveCheckout(runtime), options)
  const favourites = createActor(liveFavourites(runtime), options)
  const notificationCount = createActor(liveNotificationCount(runtime), options)
  const progress = createActor(liveProgress(runtime), options)
  const log = createActor(liveLog(runtime), options)
  const outbox = createActor(liveOutbox(runtime), options)
  const analytics = createActor(liveAnalytics(runtime), options)
  const consent = createActor(liveConsent(runtime), options)
  const visits = createActor(liveVisits(runtime), options)
  const marksSending = createActor(liveMarksSending(runtime), options)
  deferredSwitchboard(app, { log, cart, drawer, checkout, favourites, analytics, consent, visits })
  // The outbox is last: it must hear last that nobody sees the tab any more.
  const actors = [
    log,
    cart,
    drawer,
    checkout,
    favourites,
    notificationCount,
    progress,
    analytics,
    consent,
    visits,
    marksSending,
    outbox
  ]
  for (const actor of actors) actor.start()
  return { runtime, cart, drawer, checkout, favourites, notificationCount, progress, consent, visits }
}
