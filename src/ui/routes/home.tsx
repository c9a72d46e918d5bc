import { getRouteApi } from "@tanstack/react-router"
import { liveKiosk } from "../../machines/catalogue/kiosk.live.ts"
import { Home } from "../catalogue/Home.tsx"
import { useScreenActor } from "../hooks/useScreenActor.ts"

const route = getRouteApi("/site/")

export const HomeRoute = () => {
  const { app } = route.useRouteContext()
  return <Home kiosk={useScreenActor(app, liveKiosk, undefined)} />
}
