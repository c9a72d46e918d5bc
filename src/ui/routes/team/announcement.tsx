import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { liveAnnouncement } from "../../../machines/team/announcement.live.ts"
import type { EditingInput } from "../../../machines/team/editing.machine.ts"
import { liveReaderships } from "../../../machines/team/readerships.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { AnnouncementEditor } from "../../team/AnnouncementEditor.tsx"

const route = getRouteApi("/site/_team/team/announcements/$id")

/** One that is deleted leads back to the list. */
const Screen = (whose: EditingInput) => {
  const app = useApp()
  const navigate = useNavigate()
  const announcement = useScreenActor(app, liveAnnouncement, whose)
  const readerships = useScreenActor(app, liveReaderships, undefined)
  useNews(announcement, ({ type }: { readonly type: string }) => {
    if (type === "thing.removed") void navigate({ to: "/team/announcements", replace: true })
  })
  return <AnnouncementEditor announcement={announcement} readerships={readerships} />
}

export const AnnouncementRoute = () => {
  const { id } = route.useParams()
  const owner = useLastUser(useApp().session)?.id ?? ""
  return <Screen key={`${owner} ${id}`} owner={owner} id={id} />
}
