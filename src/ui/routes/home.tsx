import { getRouteApi } from "@tanstack/react-router"
import { useState } from "react"
import { liveKiosk } from "../../machines/catalogue/kiosk.live.ts"
import { Home } from "../catalogue/Home.tsx"
import { useScreenActor } from "../hooks/useScreenActor.ts"

const route = getRouteApi("/site/")

export const HomeRoute = () => {
  const { runtime } = route.useRouteContext()
  const [machine] = useState(() => liveKiosk(runtime))
  return <Home kiosk={useScreenActor(machine, undefined)} />
}
