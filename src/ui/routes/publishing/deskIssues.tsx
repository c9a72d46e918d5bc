import { getRouteApi, useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { type DeskAsked, deskAskedIn, deskSearch } from "../../../domain/publishing/deskList.ts"
import { liveSharing } from "../../../machines/catalogue/sharing.live.ts"
import { liveDesk } from "../../../machines/publishing/desk.live.ts"
import { deskIn } from "../../../machines/session/session.view.ts"
import { useDeskAsked } from "../../hooks/useDeskAsked.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Desk } from "../../publishing/Desk.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/issues")

export const DeskIssuesRoute = () => {
  const { app } = route.useRouteContext()
  const navigate = route.useNavigate()
  const found = deskAskedIn(route.useSearch())
  // Asking replaces the entry of the history; a link makes another.
  const entry = useLocation({ select: ({ state }) => state.__TSR_index })
  // What is typed is shown before the address has it; an address that was not asked for here replaces it.
  const [typed, setTyped] = useState({ asked: found, entry })
  const asked = typed.entry === entry ? typed.asked : found
  const sharing = useScreenActor(app, liveSharing, undefined)
  const desk = useScreenActor(app, liveDesk, asked)
  useDeskAsked(desk, asked)
  const kind = useSelector(app.session, deskIn) ?? "publisher"
  const ask = (next: DeskAsked) => {
    setTyped({ asked: next, entry })
    void navigate({ search: deskSearch(next), replace: true, resetScroll: false })
  }
  return <Desk desk={desk} sharing={sharing} origin={location.origin} asked={asked} onAsk={ask} kind={kind} />
}
