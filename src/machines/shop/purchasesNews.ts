import type { ActorRefFrom } from "xstate"
import { type DeferredSource, type Disconnect, onDeferredNews, onNews, type Source, together } from "../connection.ts"
import type { SessionNews } from "../session/session.machine.ts"
import type { CheckoutNews } from "./checkoutEvents.ts"
import type { purchasesMachine } from "./purchases.machine.ts"

export interface PurchasesActors {
  readonly purchases: Pick<ActorRefFrom<typeof purchasesMachine>, "send">
  readonly session: Source<SessionNews>
  readonly checkout: DeferredSource<CheckoutNews>
}

/** Purchases are loaded again after any attempt, in any tab, and in a session that came back. */
export const connectPurchases = ({ purchases, session, checkout }: PurchasesActors): Disconnect =>
  together(
    onNews(session, ({ type }) => {
      if (type === "session.began") purchases.send({ type: "purchases.reload" })
    }),
    onDeferredNews(checkout, ({ type }) => {
      if (type !== "signIn.wanted") purchases.send({ type: "purchases.reload" })
    })
  )
