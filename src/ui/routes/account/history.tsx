import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { User } from "../../../domain/session/User.ts"
import { liveHistory } from "../../../machines/account/history.live.ts"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { History } from "../../account/History.tsx"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const route = getRouteApi("/site/_account/account/history")

const OwnHistory = ({ owner }: { readonly owner: User }) => {
  const { app } = route.useRouteContext()
  return <History history={useScreenActor(app, liveHistory, { userId: owner.id })} />
}

export const HistoryRoute = () => {
  const { app } = route.useRouteContext()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  return isOver || owner === null ? null : <OwnHistory owner={owner} />
}
