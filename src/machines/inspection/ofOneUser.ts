import type { ActorRefFrom } from "xstate"
import type { sessionMachine } from "../session/session.machine.ts"
import { userOf } from "../session/session.view.ts"
import type { Visit } from "./recordVisit.ts"

/** Once somebody else signs in, the recording has nothing of whoever was signed in before. */
export const ofOneUser = (visit: Pick<Visit, "beginAnew">, session: ActorRefFrom<typeof sessionMachine>): void => {
  let last = userOf(session.getSnapshot())?.id ?? null
  session.subscribe((snapshot) => {
    const now = userOf(snapshot)?.id ?? null
    if (now === null || now === last) return
    if (last !== null) visit.beginAnew()
    last = now
  })
}
