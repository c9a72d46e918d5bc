import { cart } from "./cart.ts"
import { consent } from "./consent.ts"
import { log } from "./log.ts"
import { payment } from "./payment.ts"

/** The words of deferred actors, and of what opens over any screen to show these. */
export const deferred = { cart, consent, log, payment } as const
