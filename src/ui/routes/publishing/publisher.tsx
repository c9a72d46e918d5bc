import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"

const route = getRouteApi("/site/_publisher")

/** Says so if the session ends while a publisher's screen is open. */
export const PublisherRoute = () => {
  const { app } = route.useRouteContext()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  if (isOver) return <SignedOut auth={app.auth} />
  // Another user has signed in here; the guard leads them home.
  if (owner?.role !== "PUBLISHER_ADMIN") return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
