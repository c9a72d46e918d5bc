import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { AnyStateMachine } from "xstate"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import { useEscape } from "../hooks/useEscape.ts"
import { OverlaySpinner } from "../parts/OverlaySpinner.tsx"

/** A spinner while a wish waits for deferred code. Escape gives the wish up. */
export const DeferredWait = <Machine extends AnyStateMachine>({
  deferred
}: {
  readonly deferred: Deferred<Machine>
}) => {
  const { t } = useTranslation()
  const isAwaited = useSyncExternalStore(deferred.watch, deferred.isAwaited)
  useEscape(isAwaited, () => deferred.forget())
  return isAwaited && <OverlaySpinner label={t("loading")} />
}
