import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { User } from "../../domain/session/User.ts"
import type { App } from "../../machines/app.ts"
import { userOf } from "../../machines/session/session.view.ts"

/** The signed-in user, or the last one: also while signing out and after the session has ended. */
export const useLastUser = (session: App["session"]): User | null => {
  const user = useSelector(session, userOf)
  const [owner, setOwner] = useState(user)
  if (user !== null && user !== owner) setOwner(user)
  return user ?? owner
}
