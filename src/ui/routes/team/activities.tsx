import { getRouteApi } from "@tanstack/react-router"
import { liveActivities } from "../../../machines/team/activities.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { TeamActivities } from "../../team/TeamActivities.tsx"

const route = getRouteApi("/site/_team/team/activities")

const Screen = ({ page }: { readonly page: number }) => (
  <TeamActivities activities={useScreenActor(useApp(), liveActivities, { page })} />
)

export const TeamActivitiesRoute = () => {
  const { page } = route.useSearch()
  const asked = Number(page ?? 1)
  return <Screen key={asked} page={asked} />
}
