import { redirect } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { isSettled } from "../../../machines/session/session.view.ts"
import type { RouterContext } from "../../navigation/RouterContext.ts"

/** A mailed link leads home and opens its form in the auth modal. Source: product, "Tokens in the address". */
export const followMailLink =
  (use: "verify" | "reset") =>
  async ({ context, preload }: { readonly context: RouterContext; readonly preload: boolean }): Promise<void> => {
    if (!preload) {
      const live = await import("../../../machines/session/mailLink.live.ts")
      await waitFor(context.app.session, isSettled)
      live.openMailLink(context.app, use)
    }
    redirect({ to: "/", replace: true, throw: true })
  }
