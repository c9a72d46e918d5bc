import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { AccountShell } from "../../account/AccountShell.tsx"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"

const route = getRouteApi("/site/_account")

/**
 * The account's menu and screens, which begin anew for another user. After the session has ended, what was typed is
 * kept for the same user.
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
