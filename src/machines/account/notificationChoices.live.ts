import { Effect } from "effect"
import { notificationsCall } from "../../services/account/notificationsCall.ts"
import { callTimeout } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { notificationChoicesMachine } from "./notificationChoices.machine.ts"

export const liveNotificationChoices = fill(notificationChoicesMachine, {
  load: askServer(
    () =>
      Effect.timeout(
        notificationsCall((calls) => calls.choices()),
        callTimeout
      ),
    ({ data }) => ({ type: "choices.loaded", choices: data.items }),
    "choices.failed"
  ),
  save: askServer(
    (payload) =>
      Effect.timeout(
        notificationsCall((calls) => calls.choose({ payload })),
        callTimeout
      ),
    ({ data }) => ({ type: "choices.saved", choices: data.items }),
    "choices.kept"
  )
})
