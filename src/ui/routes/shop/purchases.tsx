import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { livePurchases } from "../../../machines/shop/purchases.live.ts"
import { connectPurchases } from "../../../machines/shop/purchasesNews.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useConnection } from "../../hooks/useConnection.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Purchases } from "../../shop/Purchases.tsx"

export const PurchasesRoute = () => {
  const app = useApp()
  const userId = useLastUser(app.session)?.id ?? ""
  const purchases = useScreenActor(app, livePurchases, { userId })
  const { session, checkout } = app
  useConnection(useCallback(() => connectPurchases({ purchases, session, checkout }), [purchases, session, checkout]))
  const isOver = useSelector(session, hasEnded)
  return isOver ? null : <Purchases purchases={purchases} />
}
