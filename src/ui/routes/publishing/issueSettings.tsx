import { getRouteApi } from "@tanstack/react-router"
import { liveIssueSettings } from "../../../machines/publishing/issueSettings.live.ts"
import type { IssueSettingsInput } from "../../../machines/publishing/issueSettings.machine.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { IssueSettings } from "../../publishing/IssueSettings.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/issues/$id")

const Screen = ({ id }: IssueSettingsInput) => (
  <IssueSettings settings={useScreenActor(useApp(), liveIssueSettings, { id })} />
)

export const IssueSettingsRoute = () => {
  const { id } = route.useParams()
  return <Screen key={id} id={id} />
}
