import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { type QueueSearch, queueSearch } from "../../../domain/help/TeamQueue.ts"
import { liveTeamOverview } from "../../../machines/team/teamOverview.live.ts"
import { liveTeamQueue } from "../../../machines/team/teamQueue.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { TeamNumbers } from "../../team/TeamNumbers.tsx"
import { TeamQueue } from "../../team/TeamQueue.tsx"

const route = getRouteApi("/site/_team/team")

const Screen = ({ asked }: { readonly asked: QueueSearch }) => {
  const app = useApp()
  const navigate = useNavigate()
  const member = useLastUser(app.session)
  const queue = useScreenActor(app, liveTeamQueue, { status: asked.status ?? "open" })
  const overview = useScreenActor(app, liveTeamOverview, undefined)
  useTabVisible(() => {
    queue.send({ type: "loadable.outdated" })
    overview.send({ type: "loadable.outdated" })
  })
  return (
    <TeamQueue
      queue={queue}
      memberId={member?.id ?? ""}
      asked={asked}
      numbers={<TeamNumbers overview={overview} />}
      onAsk={(next) => void navigate({ to: "/team", search: queueSearch({ ...next }), replace: true })}
    />
  )
}

export const TeamTicketsRoute = () => {
  const asked = queueSearch({ ...route.useSearch() })
  return <Screen key={asked.status ?? "open"} asked={asked} />
}
