import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { hasEnded } from "../../machines/session/session.view.ts"
import { invitationInHand, liveJoining } from "../../machines/shop/joining.live.ts"
import { SignedOut } from "../account/SignedOut.tsx"
import { useNews } from "../hooks/useNews.ts"
import { useScreenActor } from "../hooks/useScreenActor.ts"
import { JoinFamily } from "../shop/JoinFamily.tsx"

const route = getRouteApi("/site/family/join")

/** Where the mail of an invitation leads whoever is signed in; what the plan gives is known at once. */
export const JoinFamilyRoute = () => {
  const { app } = route.useRouteContext()
  const joining = useScreenActor(app, liveJoining, invitationInHand())
  const isOver = useSelector(app.session, hasEnded)
  useNews(
    joining,
    useCallback(() => app.access.send({ type: "access.renew" }), [app])
  )
  return isOver ? <SignedOut auth={app.auth} /> : <JoinFamily joining={joining} session={app.session} />
}
