import { Outlet } from "@tanstack/react-router"
import { Fragment } from "react"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"

/** Says so if the session ends while a screen of the support team is open, and shows nothing to anybody else. */
export const TeamRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  if (isOver) return <SignedOut auth={app.auth} />
  if (owner?.support !== true) return null
  return (
    <Fragment key={owner.id}>
      <Outlet />
    </Fragment>
  )
}
