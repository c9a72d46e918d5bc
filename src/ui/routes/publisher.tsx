import { getRouteApi, Outlet } from "@tanstack/react-router"
import { Fragment } from "react"
import { SignedOut } from "../account/SignedOut.tsx"
import { useHasEnded } from "../hooks/useHasEnded.ts"
import { useOwner } from "../hooks/useOwner.ts"

const route = getRouteApi("/site/account/publisher")

/** The rooms of a publisher. When the session ends while they are open, that is said in their place; what was begun is kept. */
export const PublisherRoute = () => {
  const { app } = route.useRouteContext()
  const hasEnded = useHasEnded(app.session)
  const owner = useOwner(app.session)
  if (hasEnded) return <SignedOut auth={app.auth} />
  // A reader has signed in here, and is led home by the guard.
  if (owner?.role !== "PUBLISHER_ADMIN") return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
