import { invitationInHand, liveJoining } from "../../../machines/shop/joining.live.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { JoinFamily } from "../../shop/JoinFamily.tsx"

/** Joining reloads the user's entitlements. */
const Invitation = () => {
  const app = useApp()
  const joining = useScreenActor(app, liveJoining, invitationInHand())
  useNews(joining, () => app.access.send({ type: "access.renew" }))
  return <JoinFamily joining={joining} session={app.session} />
}

/** Opened from an invitation mail; begins anew for another user. */
export const JoinFamilyRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  return isOver ? <SignedOut auth={app.auth} /> : <Invitation key={owner?.id} />
}
