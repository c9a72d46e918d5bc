import { useNavigate } from "@tanstack/react-router"
import { liveAdding } from "../../../machines/team/adding.live.ts"
import type { ThingAdded } from "../../../machines/team/adding.machine.ts"
import { liveAnnouncements } from "../../../machines/team/announcements.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { Announcements } from "../../team/Announcements.tsx"

/** A new one is opened at once. */
export const AnnouncementsRoute = () => {
  const app = useApp()
  const navigate = useNavigate()
  const announcements = useScreenActor(app, liveAnnouncements, undefined)
  const adding = useScreenActor(app, liveAdding, undefined)
  useTabVisible(() => announcements.send({ type: "loadable.outdated" }))
  useNews(adding, ({ id }: ThingAdded) => void navigate({ to: "/team/announcements/$id", params: { id } }))
  return <Announcements announcements={announcements} adding={adding} />
}
