import { Outlet } from "@tanstack/react-router"
import { Fragment } from "react"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"

/** Says so if the session ends while a publisher's screen is open. */
export const PublisherRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  if (isOver) return <SignedOut auth={app.auth} />
  // Another user has signed in here; the guard leads them home.
  if (owner?.role !== "PUBLISHER_ADMIN") return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
