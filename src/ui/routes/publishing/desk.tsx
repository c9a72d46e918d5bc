import { liveDesk } from "../../../machines/publishing/desk.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Desk } from "../../publishing/Desk.tsx"

export const DeskRoute = () => {
  const app = useApp()
  return <Desk desk={useScreenActor(app, liveDesk, undefined)} />
}
