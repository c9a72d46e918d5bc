import { useSelector } from "@xstate/react"
import { currentIssues } from "../../../domain/publishing/deskList.ts"
import { liveSharing } from "../../../machines/catalogue/sharing.live.ts"
import { liveDashboard } from "../../../machines/publishing/dashboard.live.ts"
import { liveDesk } from "../../../machines/publishing/desk.live.ts"
import { deskIn } from "../../../machines/session/session.view.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Dashboard } from "../../publishing/Dashboard.tsx"

/** Of a publisher, or of an editor. */
const WithIssues = ({ kind }: { readonly kind: "publisher" | "editor" }) => {
  const app = useApp()
  const sharing = useScreenActor(app, liveSharing, undefined)
  const dashboard = useScreenActor(app, liveDashboard, undefined)
  const desk = useScreenActor(app, liveDesk, currentIssues)
  useNews(desk, () => dashboard.send({ type: "loadable.outdated" }))
  return <Dashboard dashboard={dashboard} desk={desk} sharing={sharing} origin={location.origin} kind={kind} />
}

const FiguresAlone = () => {
  const app = useApp()
  const sharing = useScreenActor(app, liveSharing, undefined)
  const dashboard = useScreenActor(app, liveDashboard, undefined)
  return <Dashboard dashboard={dashboard} desk={null} sharing={sharing} origin={location.origin} kind="figures" />
}

export const DeskRoute = () => {
  const kind = useSelector(useApp().session, deskIn)
  if (kind === "figures") return <FiguresAlone />
  return <WithIssues kind={kind ?? "publisher"} />
}
