import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { invitationInHand, liveJoining } from "../../../machines/shop/joining.live.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { JoinFamily } from "../../shop/JoinFamily.tsx"

const route = getRouteApi("/site/family/join")

/** Joining reloads the user's entitlements. */
const Invitation = () => {
  const { app } = route.useRouteContext()
  const joining = useScreenActor(app, liveJoining, invitationInHand())
  useNews(
    joining,
    useCallback(() => app.access.send({ type: "access.renew" }), [app])
  )
  return <JoinFamily joining={joining} session={app.session} />
}

/** Opened from an invitation mail; begins anew for another user. */
export const JoinFamilyRoute = () => {
  const { app } = route.useRouteContext()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  return isOver ? <SignedOut auth={app.auth} /> : <Invitation key={owner?.id} />
}
