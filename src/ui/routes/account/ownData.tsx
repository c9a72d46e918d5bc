import { liveArchive } from "../../../machines/account/archive.live.ts"
import { liveDeletion } from "../../../machines/account/deletion.live.ts"
import { Deletion } from "../../account/Deletion.tsx"
import { OwnData } from "../../account/OwnData.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const OwnDataOfUser = () => {
  const app = useApp()
  const archive = useScreenActor(app, liveArchive, undefined)
  const deletion = useScreenActor(app, liveDeletion, undefined)
  // Every session has ended on the server; this browser's follows.
  useNews(deletion, ({ message }) => {
    app.toasts.send({ type: "toast.show", toast: { key: "accountLeaving", message, kind: "info" } })
    app.session.send({ type: "session.leave" })
  })
  return (
    <OwnData archive={archive}>
      <Deletion deletion={deletion} />
    </OwnData>
  )
}

export const OwnDataRoute = () => {
  const { isOver, owner } = useOwner(useApp().session)
  return isOver || owner === null ? null : <OwnDataOfUser key={owner.id} />
}
