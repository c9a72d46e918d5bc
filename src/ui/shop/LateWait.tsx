import { useCallback, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { AnyStateMachine } from "xstate"
import type { Late } from "../../machines/deferred.ts"
import { useEscape } from "../hooks/useEscape.ts"
import { OverlaySpinner } from "../parts/OverlaySpinner.tsx"

/** Who asks for it to be opened before its code is here sees that it is awaited, and Escape gives it up. */
export const LateWait = <Machine extends AnyStateMachine>({ late }: { readonly late: Late<Machine> }) => {
  const { t } = useTranslation()
  const isAwaited = useSyncExternalStore(late.watch, late.isAwaited)
  useEscape(
    isAwaited,
    useCallback(() => late.forget(), [late])
  )
  return isAwaited && <OverlaySpinner label={t("loading")} />
}
