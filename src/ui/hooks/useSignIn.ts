import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { Interrupted } from "../../domain/session/Interrupted.ts"
import type { App } from "../../machines/app.ts"
import { isVisitor } from "../../machines/session/session.view.ts"

/** Opens the auth modal, which tells what it interrupts and returns to this address; null unless a visitor is here. */
export const useSignIn = (
  { session, auth }: Pick<App, "session" | "auth">,
  interrupted: Interrupted | null = null
): (() => void) | null => {
  const router = useRouter()
  const isAsked = useSelector(session, isVisitor)
  return isAsked
    ? () => auth.send({ type: "auth.open", form: "login", returnTo: router.latestLocation.href, interrupted })
    : null
}
