import { getRouteApi } from "@tanstack/react-router"
import { liveSocialReturn } from "../../../machines/session/socialReturn.live.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { SocialReturn } from "../../session/SocialReturn.tsx"
import { providerAnswer } from "./providerAnswer.ts"

const route = getRouteApi("/oauth2-redirect")

export const SocialReturnRoute = () => {
  const { app } = route.useRouteContext()
  const social = useScreenActor(app, liveSocialReturn, { query: providerAnswer() })
  return (
    <main>
      <SocialReturn social={social} />
    </main>
  )
}
