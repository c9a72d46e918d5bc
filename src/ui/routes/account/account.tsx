import { Outlet } from "@tanstack/react-router"
import { Fragment } from "react"
import { AccountShell } from "../../account/AccountShell.tsx"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"

/**
 * The account's menu and screens, which begin anew for another user. After the session has ended, what was typed is
 * kept for the same user.
 */
export const AccountRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  return (
    <AccountShell session={app.session}>
      {isOver && <SignedOut auth={app.auth} />}
      <Fragment key={owner?.id}>
        <Outlet />
      </Fragment>
    </AccountShell>
  )
}
