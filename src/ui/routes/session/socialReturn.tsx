import { liveSocialReturn } from "../../../machines/session/socialReturn.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { SocialReturn } from "../../session/SocialReturn.tsx"
import { providerAnswer } from "./providerAnswer.ts"

export const SocialReturnRoute = () => {
  const app = useApp()
  const social = useScreenActor(app, liveSocialReturn, { query: providerAnswer() })
  return (
    <main>
      <SocialReturn social={social} />
    </main>
  )
}
