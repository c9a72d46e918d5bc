import { getRouteApi, useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { marksAskedIn, marksSearch, type MarksAsked } from "../../../domain/account/markList.ts"
import type { User } from "../../../domain/session/User.ts"
import { liveAccountMarks } from "../../../machines/account/accountMarks.live.ts"
import { liveFileSaving } from "../../../machines/fileSaving/fileSaving.live.ts"
import { liveMarksImport, pickMarks } from "../../../machines/account/marksImport.live.ts"
import { holdingsIn, isAccessKnown } from "../../../machines/catalogue/access.view.ts"
import { Marks } from "../../account/Marks.tsx"
import { useOwner } from "../../hooks/useOwner.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const route = getRouteApi("/site/_account/account/marks")

const OwnMarks = ({ owner }: { readonly owner: User }) => {
  const { app } = route.useRouteContext()
  const navigate = route.useNavigate()
  const found = marksAskedIn(route.useSearch())
  // Asking replaces the entry of the history; a link makes another.
  const entry = useLocation({ select: ({ state }) => state.__TSR_index })
  // What is typed is shown before the address has it; an address that was not asked for here replaces it.
  const [typed, setTyped] = useState({ asked: found, entry })
  const asked = typed.entry === entry ? typed.asked : found
  const marks = useScreenActor(app, liveAccountMarks, { userId: owner.id })
  const importing = useScreenActor(app, liveMarksImport, { userId: owner.id })
  const exporting = useScreenActor(app, liveFileSaving, undefined)
  const isKnown = useSelector(app.access, isAccessKnown)
  const holdings = useSelector(app.access, holdingsIn)
  useNews(importing, () => marks.send({ type: "loadable.outdated" }))
  // Another device may have marked something.
  useTabVisible(() => marks.send({ type: "loadable.outdated" }))
  const ask = (next: MarksAsked) => {
    setTyped({ asked: next, entry })
    void navigate({ search: marksSearch(next), replace: true, resetScroll: false })
  }
  return (
    <Marks
      marks={marks}
      importing={importing}
      exporting={exporting}
      onPick={pickMarks}
      holdings={isKnown ? holdings : null}
      asked={asked}
      onAsk={ask}
    />
  )
}

export const MarksRoute = () => {
  const { app } = route.useRouteContext()
  const { isOver, owner } = useOwner(app.session)
  return isOver || owner === null ? null : <OwnMarks owner={owner} />
}
