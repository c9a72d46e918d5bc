import { Outlet } from "@tanstack/react-router"
import { Fragment } from "react"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { TeamMenu } from "../../team/TeamMenu.tsx"

/** The menu above the support team's screens. Says so if the session ends while one is open, and shows nothing to anybody else. */
export const TeamRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  if (isOver) return <SignedOut auth={app.auth} />
  if (owner?.support !== true) return null
  return (
    <Fragment key={owner.id}>
      <TeamMenu />
      <Outlet />
    </Fragment>
  )
}
