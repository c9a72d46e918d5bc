import { browserRuntime } from "../../services/browser.ts"
import { liveAccess } from "../catalogue/access.live.ts"
import { liveCatalogue } from "../catalogue/catalogue.live.ts"
import { liveAuth } from "../session/auth.live.ts"
import { liveSession } from "../session/session.live.ts"
import type { Browser } from "../../services/browser.ts"
import type { Runtime } from "../slot.ts"
import { liveTheme } from "../theme/theme.live.ts"
import type { ServicesCode } from "./servicesCode.ts"
import type { Services } from "./tabServices.live.ts"

export const servicesOf = (runtime: Runtime<Browser>): Services => ({
  runtime,
  session: liveSession(runtime),
  auth: liveAuth(runtime),
  catalogue: liveCatalogue(runtime),
  access: liveAccess(runtime),
  theme: liveTheme(runtime)
})

export const browserServices = (): Services => servicesOf(browserRuntime())

/** Services that are there from the start. */
export const servicesAtHand = (runtime: Runtime<Browser>): ServicesCode => {
  const services = servicesOf(runtime)
  return {
    now: () => services,
    ready: Promise.resolve(services),
    want: () => Promise.resolve(services),
    load: () => Promise.resolve(services)
  }
}
