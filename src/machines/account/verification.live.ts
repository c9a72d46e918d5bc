import { ApiClient } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { verificationMachine } from "./verification.machine.ts"

export const liveVerification = fill(verificationMachine, {
  send: askServer(
    () => ApiClient.use((api) => api.session.resendVerification()),
    () => ({ type: "mail.sent" }),
    "mail.refused"
  )
})
