import { deskOf } from "../../../domain/session/deskOf.ts"
import { liveAdvertList } from "../../../machines/publishing/advertList.live.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Adverts } from "../../publishing/Adverts.tsx"

const Screen = ({ isTeam }: { readonly isTeam: boolean }) => {
  const app = useApp()
  const user = userOf(app.session.getSnapshot())
  const adverts = useScreenActor(app, liveAdvertList, { isTeam })
  const mayPlace = isTeam || (user !== null && deskOf(user) !== "figures")
  return <Adverts adverts={adverts} isTeam={isTeam} mayPlace={mayPlace} />
}

export const AdvertsRoute = () => <Screen isTeam={false} />
export const TeamAdvertsRoute = () => <Screen isTeam />
