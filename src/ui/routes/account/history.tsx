import type { User } from "../../../domain/session/User.ts"
import { liveHistory } from "../../../machines/account/history.live.ts"
import { History } from "../../account/History.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const OwnHistory = ({ owner }: { readonly owner: User }) => {
  const app = useApp()
  return <History history={useScreenActor(app, liveHistory, { userId: owner.id })} />
}

export const HistoryRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  return isOver || owner === null ? null : <OwnHistory owner={owner} />
}
