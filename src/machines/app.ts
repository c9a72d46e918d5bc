import { type ActorRefFrom, createActor, type InspectionEvent } from "xstate"
import type { Browser } from "../services/browser.ts"
import type { favouritesMachine } from "./account/favourites.machine.ts"
import type { consentMachine } from "./analytics/consent.machine.ts"
import type { visitsMachine } from "./analytics/visits.machine.ts"
import { liveAccess } from "./catalogue/access.live.ts"
import { liveCatalogue } from "./catalogue/catalogue.live.ts"
import { type Place, place } from "./deferred.ts"
import { liveAuth } from "./session/auth.live.ts"
import { liveSession } from "./session/session.live.ts"
import type { cartMachine } from "./shop/cart.machine.ts"
import type { checkoutMachine } from "./shop/checkout.machine.ts"
import type { drawerMachine } from "./shop/drawer.machine.ts"
import type { Runtime } from "./slot.ts"
import { type Connected, switchboard } from "./switchboard.ts"
import { liveTheme } from "./theme/theme.live.ts"
import type { themeMachine } from "./theme/theme.machine.ts"
import { toastsMachine } from "./toasts/toasts.machine.ts"

export type Inspect = (event: InspectionEvent) => void

/** The actors that live as long as the tab, and what screens need to start their own. */
export interface App extends Connected {
  readonly theme: ActorRefFrom<typeof themeMachine>
  readonly cart: Place<typeof cartMachine>
  readonly drawer: Place<typeof drawerMachine>
  readonly checkout: Place<typeof checkoutMachine>
  readonly favourites: Place<typeof favouritesMachine>
  readonly consent: Place<typeof consentMachine>
  readonly visits: Place<typeof visitsMachine>
  /** Calls back whenever something is sent to an actor whose code is not there yet; the answer ends that. */
  readonly onWanted: (hear: () => void) => () => void
  readonly runtime: Runtime<Browser>
  readonly inspect: Inspect | undefined
}

/** Creates them, connects their news at the switchboard, and only then starts them. */
export const startApp = (runtime: Runtime<Browser>, inspect?: Inspect): App => {
  const options = inspect === undefined ? {} : { inspect }
  const listeners = new Set<() => void>()
  const want = () => {
    for (const hear of listeners) hear()
  }
  const app: App = {
    session: createActor(liveSession(runtime), options),
    auth: createActor(liveAuth(runtime), options),
    toasts: createActor(toastsMachine, options),
    catalogue: createActor(liveCatalogue(runtime), options),
    access: createActor(liveAccess(runtime), options),
    theme: createActor(liveTheme(runtime), { ...options, input: { worn: "system" } }),
    cart: place(want),
    drawer: place(want),
    checkout: place(want),
    favourites: place(want),
    consent: place(want),
    // What is measured waits: nobody is told that it cannot be.
    visits: place(() => {}),
    onWanted: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    runtime,
    inspect
  }
  switchboard(app)
  app.theme.start()
  app.toasts.start()
  app.auth.start()
  app.session.start()
  app.catalogue.start()
  app.access.start()
  return app
}
