import { useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import type { DeskAsked } from "../../domain/publishing/deskList.ts"
import type { deskMachine } from "../../machines/publishing/desk.machine.ts"

/** Asks the desk for the list in the address. */
export const useDeskAsked = (desk: ActorRefFrom<typeof deskMachine>, { q, state, page }: DeskAsked): void => {
  useEffect(() => desk.send({ type: "desk.ask", asked: { q, state, page } }), [desk, q, state, page])
}
