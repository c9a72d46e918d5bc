import { type ActorRefFrom, waitFor } from "xstate"
import type { Deed } from "../domain/analytics/Draft.ts"
import type { favouritesMachine } from "./account/favourites.machine.ts"
import { favouriteToasts } from "./account/favouriteToasts.ts"
import type { analyticsMachine } from "./analytics/analytics.machine.ts"
import type { consentMachine } from "./analytics/consent.machine.ts"
import { cartDeed, favouriteDeed } from "./analytics/deeds.ts"
import type { visitsMachine } from "./analytics/visits.machine.ts"
import type { App } from "./app.ts"
import type { logMachine } from "./log/log.machine.ts"
import type { cartMachine } from "./shop/cart.machine.ts"
import { isBusy } from "./shop/cart.view.ts"
import { cartToasts } from "./shop/cartToasts.ts"
import type { drawerMachine } from "./shop/drawer.machine.ts"

/** The long-lived actors whose code comes after the first screen. */
export interface Companions {
  readonly log: ActorRefFrom<typeof logMachine>
  readonly cart: ActorRefFrom<typeof cartMachine>
  readonly drawer: ActorRefFrom<typeof drawerMachine>
  readonly favourites: ActorRefFrom<typeof favouritesMachine>
  readonly analytics: ActorRefFrom<typeof analyticsMachine>
  readonly consent: ActorRefFrom<typeof consentMachine>
  readonly visits: ActorRefFrom<typeof visitsMachine>
}

/** Who hears whose news, of them and of those that were there before: the switchboard's second half, which comes with them. */
export const companionSwitchboard = (
  { toasts }: Pick<App, "toasts">,
  { log, cart, drawer, favourites, analytics, consent, visits }: Companions
): void => {
  const note = (deed: Deed | null) => {
    if (deed !== null) visits.send({ type: "deed.done", deed, at: Date.now() })
  }
  visits.on("*", (happened) => analytics.send(happened))
  consent.on("*", (known) => analytics.send(known))
  log.on("log.troubled", ({ trouble }) => {
    toasts.send({ type: "toast.show", toast: { key: `log:${trouble}`, message: null, kind: "warning" } })
  })
  cart.on("*", (news) => {
    for (const toast of cartToasts(news)) toasts.send({ type: "toast.show", toast })
    note(cartDeed(news))
  })
  favourites.on("*", (news) => {
    for (const toast of favouriteToasts(news)) toasts.send({ type: "toast.show", toast })
    note(favouriteDeed(news))
  })
  drawer.on("prices.known", ({ offers }) => {
    // What is not recalled yet has no prices to compare.
    void waitFor(cart, (snapshot) => !isBusy(snapshot)).then(() => cart.send({ type: "prices.check", offers }))
  })
}
