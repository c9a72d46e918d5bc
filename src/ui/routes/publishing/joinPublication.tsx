import { liveJoiningPublication, publicationInvitation } from "../../../machines/publishing/joiningPublication.live.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { JoinPublication } from "../../publishing/JoinPublication.tsx"

/** Joining reloads the user's entitlements. */
const Invitation = () => {
  const app = useApp()
  const joining = useScreenActor(app, liveJoiningPublication, publicationInvitation())
  useNews(joining, () => app.access.send({ type: "access.renew" }))
  return <JoinPublication joining={joining} session={app.session} />
}

/** Opened from an invitation mail; begins anew for another user. */
export const JoinPublicationRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  return isOver ? <SignedOut auth={app.auth} /> : <Invitation key={owner?.id} />
}
