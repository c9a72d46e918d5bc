import { type ActorRefFrom, createActor, type InspectionEvent } from "xstate"
import type { Browser } from "../services/browser.ts"
import type { favouritesMachine } from "./account/favourites.machine.ts"
import type { notificationCountMachine } from "./account/notificationCount.machine.ts"
import type { consentMachine } from "./analytics/consent.machine.ts"
import type { visitsMachine } from "./analytics/visits.machine.ts"
import { accessMachine } from "./catalogue/access.machine.ts"
import { catalogueMachine } from "./catalogue/catalogue.machine.ts"
import { type Deferred, deferredActor, type DeferredCode } from "./deferred/Deferred.ts"
import { startDeferred } from "./deferred/deferred.live.ts"
import { first } from "./later/first.live.ts"
import { later } from "./later/later.ts"
import { laterRuntime, type ServicesCode } from "./later/servicesCode.ts"
import { authMachine } from "./session/auth.machine.ts"
import { sessionMachine } from "./session/session.machine.ts"
import type { progressMachine } from "./reader/progress.machine.ts"
import { type KeptProgress, readKeptProgress } from "../services/reader/keptProgress.ts"
import { isKnownBrowser } from "../services/session/isKnownBrowser.ts"
import type { cartMachine } from "./shop/cart.machine.ts"
import type { checkoutMachine } from "./shop/checkout.machine.ts"
import type { drawerMachine } from "./shop/drawer.machine.ts"
import type { Runtime } from "./slot.ts"
import { type Connected, switchboard } from "./switchboard.ts"
import { themeMachine } from "./theme/theme.machine.ts"
import { toastsMachine } from "./toasts/toasts.machine.ts"

export type Inspect = (event: InspectionEvent) => void

interface DeferredMachines {
  readonly cart: typeof cartMachine
  readonly drawer: typeof drawerMachine
  readonly checkout: typeof checkoutMachine
  readonly favourites: typeof favouritesMachine
  readonly notificationCount: typeof notificationCountMachine
  readonly progress: typeof progressMachine
  readonly consent: typeof consentMachine
  readonly visits: typeof visitsMachine
}

/** The actors that live as long as the tab, and whose code is loaded after the first screen. */
export type DeferredActors = { readonly [Name in keyof DeferredMachines]: ActorRefFrom<DeferredMachines[Name]> }

type Awaited = { readonly [Name in keyof DeferredMachines]: Deferred<DeferredMachines[Name]> }

/** The actors that live as long as the tab, and what screens need to start their own. */
export interface App extends Connected, Awaited {
  readonly theme: ActorRefFrom<typeof themeMachine>
  readonly deferred: DeferredCode<DeferredActors>
  /** What was known of it when the tab was opened, for the first drawing. */
  readonly keptProgress: KeptProgress | null
  /** Somebody was in this browser before the tab was opened. */
  readonly isKnownBrowser: boolean
  readonly services: ServicesCode
  /** For the work of screens, which are opened once the services are there. */
  readonly runtime: Runtime<Browser>
  readonly inspect: Inspect | undefined
}

/** Creates the actors, connects them at the switchboard, then starts them. */
export const startApp = (
  services: ServicesCode,
  loadDeferredActors: () => Promise<DeferredActors>,
  inspect?: Inspect
): App => {
  const options = inspect === undefined ? {} : { inspect }
  const runtime = laterRuntime(services)
  const deferred = startDeferred(loadDeferredActors)
  const app: App = {
    session: createActor(
      later(sessionMachine, services, (loaded) => loaded.session, first.session),
      options
    ),
    auth: createActor(
      later(authMachine, services, (loaded) => loaded.auth, first.auth),
      options
    ),
    toasts: createActor(toastsMachine, options),
    catalogue: createActor(
      later(catalogueMachine, services, (loaded) => loaded.catalogue, first.catalogue),
      options
    ),
    access: createActor(
      later(accessMachine, services, (loaded) => loaded.access, first.access),
      options
    ),
    theme: createActor(
      later(themeMachine, services, (loaded) => loaded.theme, first.theme),
      { ...options, input: { worn: "system" } }
    ),
    deferred,
    cart: deferredActor(deferred, "cart"),
    drawer: deferredActor(deferred, "drawer"),
    checkout: deferredActor(deferred, "checkout"),
    favourites: deferredActor(deferred, "favourites"),
    notificationCount: deferredActor(deferred, "notificationCount"),
    progress: deferredActor(deferred, "progress"),
    keptProgress: readKeptProgress(),
    isKnownBrowser: isKnownBrowser(),
    consent: deferredActor(deferred, "consent"),
    // What is measured waits: nobody is told that it cannot be.
    visits: deferredActor(deferred, "visits", false),
    services,
    runtime,
    inspect
  }
  switchboard(app)
  for (const actor of [app.theme, app.toasts, app.auth, app.session, app.catalogue, app.access]) actor.start()
  return app
}
