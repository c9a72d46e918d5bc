import { Outlet } from "@tanstack/react-router"
import { Fragment, useState } from "react"
import { deskOf } from "../../../domain/session/deskOf.ts"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"

/** Says so if the session ends while a publisher's screen is open. */
export const PublisherRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  const [admitted] = useState(owner?.id)
  if (isOver) return <SignedOut auth={app.auth} />
  // Another user has signed in here; the guard leads them home. Who has just left their last publication is told so.
  if (owner === null || (deskOf(owner) === null && owner.id !== admitted)) return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
