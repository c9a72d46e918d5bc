import { getRouteApi } from "@tanstack/react-router"
import { liveDesk } from "../../../machines/publishing/desk.live.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Desk } from "../../publishing/Desk.tsx"

const route = getRouteApi("/site/_publisher/account/publisher")

export const DeskRoute = () => {
  const { app } = route.useRouteContext()
  return <Desk desk={useScreenActor(app, liveDesk, undefined)} />
}
