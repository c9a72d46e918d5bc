import { useSelector } from "@xstate/react"
import type { App } from "../../machines/app.ts"
import { hasEnded } from "../../machines/session/session.view.ts"
import { useLastUser } from "./useLastUser.ts"

/** Whose screen this is, and whether their session has ended. */
export const useOwner = (session: App["session"]) => ({
  isOver: useSelector(session, hasEnded),
  owner: useLastUser(session)
})
