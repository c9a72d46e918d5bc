import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { AccountShell } from "../../account/AccountShell.tsx"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"

const route = getRouteApi("/site/rooms")

/**
 * The rooms of an account, and of nobody else's: another owner finds them as fresh as at the door. Where the session has
 * ended, that is said in their place; what was begun there waits for the same owner.
 */
export const AccountRoute = () => {
  const { app } = route.useRouteContext()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  return (
    <AccountShell session={app.session}>
      {isOver && <SignedOut auth={app.auth} />}
      <Fragment key={owner?.id}>
        <Outlet />
      </Fragment>
    </AccountShell>
  )
}
