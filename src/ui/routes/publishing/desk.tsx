import { currentIssues } from "../../../domain/publishing/deskList.ts"
import { liveSharing } from "../../../machines/catalogue/sharing.live.ts"
import { liveDashboard } from "../../../machines/publishing/dashboard.live.ts"
import { liveDesk } from "../../../machines/publishing/desk.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Dashboard } from "../../publishing/Dashboard.tsx"

export const DeskRoute = () => {
  const app = useApp()
  const sharing = useScreenActor(app, liveSharing, undefined)
  const dashboard = useScreenActor(app, liveDashboard, undefined)
  const desk = useScreenActor(app, liveDesk, currentIssues)
  useNews(desk, () => dashboard.send({ type: "loadable.outdated" }))
  return <Dashboard dashboard={dashboard} desk={desk} sharing={sharing} origin={location.origin} />
}
