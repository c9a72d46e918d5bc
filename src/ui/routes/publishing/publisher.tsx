import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"

const route = getRouteApi("/site/account/publisher")

/** The rooms of a publisher. When the session ends while they are open, that is said in their place; what was begun is kept. */
export const PublisherRoute = () => {
  const { app } = route.useRouteContext()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  if (isOver) return <SignedOut auth={app.auth} />
  // A reader has signed in here, and is led home by the guard.
  if (owner?.role !== "PUBLISHER_ADMIN") return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
