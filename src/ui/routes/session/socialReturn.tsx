import { getRouteApi } from "@tanstack/react-router"
import { liveSocialReturn } from "../../../machines/session/socialReturn.live.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { SocialReturn } from "../../session/SocialReturn.tsx"

const route = getRouteApi("/oauth2-redirect")

export const SocialReturnRoute = () => {
  const { app } = route.useRouteContext()
  const { query } = route.useLoaderData()
  const social = useScreenActor(app, liveSocialReturn, { query })
  return (
    <main>
      <SocialReturn social={social} />
    </main>
  )
}
