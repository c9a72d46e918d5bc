import { redirect } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { isSettled } from "../../../machines/session/session.view.ts"
import type { RouterContext } from "../../navigation/RouterContext.ts"

/** Where a mail's link leads: home, and over it the form that the link is for. Source: product, "Tokens in the address". */
export const followMailLink =
  (use: "verify" | "reset") =>
  async ({ context, preload }: { readonly context: RouterContext; readonly preload: boolean }): Promise<void> => {
    if (!preload) {
      const { openMailLink } = await import("../../../machines/session/mailLink.live.ts")
      await waitFor(context.app.session, isSettled)
      openMailLink(context.app, use)
    }
    redirect({ to: "/", replace: true, throw: true })
  }
