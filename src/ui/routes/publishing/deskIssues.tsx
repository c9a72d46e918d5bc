import { liveSharing } from "../../../machines/catalogue/sharing.live.ts"
import { liveDesk } from "../../../machines/publishing/desk.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Desk } from "../../publishing/Desk.tsx"

export const DeskIssuesRoute = () => {
  const app = useApp()
  const sharing = useScreenActor(app, liveSharing, undefined)
  return <Desk desk={useScreenActor(app, liveDesk, undefined)} sharing={sharing} origin={location.origin} />
}
