import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"

const route = getRouteApi("/site/_publisher")

/** The publisher's screens. When the session ends while one is open, it says so in its place. */
export const PublisherRoute = () => {
  const { app } = route.useRouteContext()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  if (isOver) return <SignedOut auth={app.auth} />
  // A user who is no publisher has signed in here; the guard leads them home.
  if (owner?.role !== "PUBLISHER_ADMIN") return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
