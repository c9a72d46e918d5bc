import { getRouteApi, Outlet } from "@tanstack/react-router"
import { Fragment } from "react"
import { AccountShell } from "../account/AccountShell.tsx"
import { SignedOut } from "../account/SignedOut.tsx"
import { useHasEnded } from "../hooks/useHasEnded.ts"
import { useOwner } from "../hooks/useOwner.ts"

const route = getRouteApi("/site/rooms")

/** The rooms of an account, and of nobody else's: another owner finds them as fresh as at the door. */
export const AccountRoute = () => {
  const { app } = route.useRouteContext()
  const hasEnded = useHasEnded(app.session)
  const owner = useOwner(app.session)
  if (hasEnded) return <SignedOut auth={app.auth} />
  return (
    <AccountShell session={app.session}>
      <Fragment key={owner?.id}>
        <Outlet />
      </Fragment>
    </AccountShell>
  )
}
