import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { livePeople } from "../../../machines/publishing/people.live.ts"
import type { PeopleInput } from "../../../machines/publishing/people.machine.ts"
import { hasDesk } from "../../../machines/session/session.view.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { People } from "../../publishing/People.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/publications/$id/people")

/** Loaded again when somebody may have joined. Who leaves has another desk, or none. */
const Screen = ({ id }: PeopleInput) => {
  const app = useApp()
  const navigate = useNavigate()
  const people = useScreenActor(app, livePeople, { id })
  useTabVisible(() => people.send({ type: "people.reload" }))
  useNews(people, () => {
    app.access.send({ type: "access.renew" })
    app.toasts.send({ type: "toast.show", toast: { key: "publicationLeft", message: null, kind: "success" } })
    void navigate({ to: hasDesk(app.session.getSnapshot()) ? "/account/publisher" : "/" })
  })
  return <People people={people} />
}

export const PeopleRoute = () => {
  const { id } = route.useParams()
  return <Screen key={id} id={id} />
}
