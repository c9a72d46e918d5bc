import { useSelector } from "@xstate/react"
import { type ComponentType, type ReactNode, useCallback, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { App } from "../../../machines/app.ts"
import { type AuthRef, isOpen } from "../../../machines/session/auth.view.ts"
import { useEscape } from "../../hooks/useEscape.ts"
import { rejectAfterTimeout } from "../../parts/fetchTimeout.ts"
import { OverlaySpinner } from "../../parts/OverlaySpinner.tsx"
import type { RouterContext } from "../../navigation/RouterContext.ts"

/** The auth modal, once its code is here. */
export interface LateDialog {
  readonly now: () => ReactNode
  readonly watch: (hear: () => void) => () => void
}

const fetchDialog = async (i18n: RouterContext["i18n"]): Promise<ComponentType<{ readonly auth: AuthRef }>> => {
  const [{ AuthDialog }, { addSession }] = await Promise.all([
    import("../../session/AuthDialog.tsx"),
    import("../../../i18n/session.ts")
  ])
  addSession(i18n)
  return AuthDialog
}

/**
 * Fetches the auth modal's code and words when it is opened for the first time. Where they do not come, it is closed
 * again and that is told, unless it was given up before; the next opening fetches again. Source: product, "Auth modal".
 */
export const authDialog = (
  { app: { auth, toasts }, i18n }: Pick<RouterContext, "i18n"> & { readonly app: Pick<App, "auth" | "toasts"> },
  fetch = fetchDialog
): LateDialog => {
  let dialog: ReactNode = null
  let isComing = false
  const listeners = new Set<() => void>()
  const fetchIt = async () => {
    isComing = true
    try {
      const AuthDialog = await Promise.race([fetch(i18n), rejectAfterTimeout()])
      dialog = <AuthDialog auth={auth} />
      for (const hear of listeners) hear()
    } catch {
      if (!isOpen(auth.getSnapshot())) return
      auth.send({ type: "auth.close" })
      toasts.send({ type: "toast.show", toast: { key: "authMissing", message: null, kind: "error" } })
    } finally {
      isComing = false
    }
  }
  const follow = () => {
    if (dialog === null && !isComing && isOpen(auth.getSnapshot())) void fetchIt()
  }
  auth.subscribe(follow)
  follow()
  return {
    now: () => dialog,
    watch: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    }
  }
}

/** The auth modal over whatever is shown; until its code is here, the wait for it, which Escape gives up. */
export const AuthModal = ({ auth, dialog }: Pick<App, "auth"> & { readonly dialog: LateDialog }) => {
  const { t } = useTranslation()
  const modal = useSyncExternalStore(dialog.watch, dialog.now)
  const isAsked = useSelector(auth, isOpen)
  useEscape(
    isAsked && modal === null,
    useCallback(() => auth.send({ type: "auth.close" }), [auth])
  )
  if (modal !== null) return modal
  return isAsked ? <OverlaySpinner label={t("loading")} /> : null
}
