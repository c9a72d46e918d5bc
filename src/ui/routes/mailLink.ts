import { redirect } from "@tanstack/react-router"
import { openMailLink } from "../../machines/session/mailLink.live.ts"
import type { RouterContext } from "./context.ts"

/** Where a mail's link leads: home, and over it the form that the link is for. Source: product, "Tokens in the address". */
export const followMailLink =
  (use: "verify" | "reset") =>
  ({ context, preload }: { readonly context: RouterContext; readonly preload: boolean }): void => {
    if (!preload) openMailLink(context.app, use)
    redirect({ to: "/", replace: true, throw: true })
  }
