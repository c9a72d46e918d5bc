import { getRouteApi, Navigate, Outlet } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { isPublisher } from "../../machines/session/session.view.ts"

const route = getRouteApi("/site/account/publisher")

/** The rooms of a publisher. Whoever stops being one while they are open is led home; what they began is kept. */
export const PublisherRoute = () => {
  const { app } = route.useRouteContext()
  return useSelector(app.session, isPublisher) ? <Outlet /> : <Navigate to="/" replace />
}
