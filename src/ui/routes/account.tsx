import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { isVisitor } from "../../machines/session/session.view.ts"
import { AccountShell } from "../account/AccountShell.tsx"
import { SignedOut } from "../account/SignedOut.tsx"
import { useOwner } from "../hooks/useOwner.ts"

const route = getRouteApi("/site/rooms")

/** The rooms of an account, and of nobody else's: another owner finds them as fresh as at the door. */
export const AccountRoute = () => {
  const { app } = route.useRouteContext()
  const hasEnded = useSelector(app.session, isVisitor)
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
