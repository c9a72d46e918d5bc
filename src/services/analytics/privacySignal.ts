import { Effect } from "effect"

/** Whether the browser sends Global Privacy Control. */
export const privacySignal: Effect.Effect<boolean> = Effect.sync(
  () => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true
)
