import { useCallback } from "react"
import { userOf } from "../../../machines/session/session.view.ts"
import { livePlans } from "../../../machines/shop/plans.live.ts"
import { connectPlans } from "../../../machines/shop/plansNews.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useConnection } from "../../hooks/useConnection.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Plans } from "../../shop/Plans.tsx"

export const PlansRoute = () => {
  const app = useApp()
  const { auth, checkout, session } = app
  const plans = useScreenActor(app, livePlans, { userId: userOf(session.getSnapshot())?.id ?? null })
  useConnection(useCallback(() => connectPlans({ plans, session, auth, checkout }), [plans, session, auth, checkout]))
  return <Plans plans={plans} />
}
