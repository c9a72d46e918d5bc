import { Effect } from "effect"

/** Whether the browser tells every site that whoever uses it does not want to be followed (Global Privacy Control). */
export const privacySignal: Effect.Effect<boolean> = Effect.sync(
  () => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true
)
