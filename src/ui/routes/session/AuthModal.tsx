import { useSelector } from "@xstate/react"
import { type ComponentType, type ReactNode, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { App } from "../../../machines/app.ts"
import type { DeferredCode } from "../../../machines/deferred/Deferred.ts"
import { deferredDialog, type DialogSurroundings } from "../../../machines/deferred/deferredDialog.ts"
import { type AuthRef, isOpen } from "../../../machines/session/auth.view.ts"
import { useEscape } from "../../hooks/useEscape.ts"
import { OverlaySpinner } from "../../parts/OverlaySpinner.tsx"
import type { RouterContext } from "../../navigation/RouterContext.ts"
import { loadWords } from "../../navigation/words.ts"

const loadDialog = async (i18n: RouterContext["i18n"]): Promise<ComponentType<{ readonly auth: AuthRef }>> => {
  const [code] = await Promise.all([import("../../session/AuthDialog.tsx"), loadWords(i18n, ["session"])])
  return code.AuthDialog
}

/** Source: product, "Auth modal". */
export const authDialog = (
  { app, i18n }: Pick<RouterContext, "i18n"> & { readonly app: Pick<App, "auth"> & DialogSurroundings },
  load = loadDialog
): DeferredCode<ReactNode> =>
  deferredDialog(app, {
    load: async () => {
      const AuthDialog = await load(i18n)
      return <AuthDialog auth={app.auth} />
    },
    opener: app.auth,
    isOpen,
    close: { type: "auth.close" },
    toast: "authMissing"
  })

/** Shows a spinner while its code is loading; Escape closes both. */
export const AuthModal = ({ auth, dialog }: Pick<App, "auth"> & { readonly dialog: DeferredCode<ReactNode> }) => {
  const { t } = useTranslation()
  const modal = useSyncExternalStore(dialog.watch, dialog.now)
  const isAsked = useSelector(auth, isOpen)
  useEscape(isAsked && modal === null, () => auth.send({ type: "auth.close" }))
  if (modal !== null) return modal
  return isAsked ? <OverlaySpinner label={t("loading")} /> : null
}
