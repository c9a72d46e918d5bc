import { useMatch } from "@tanstack/react-router"
import { type StaticPage as Page, staticPages } from "../../../domain/help/staticPages.ts"
import { ConsentSettings } from "../../consent/ConsentSettings.tsx"
import { StaticPage } from "../../help/StaticPage.tsx"
import { useApp } from "../../hooks/useApp.ts"

/** Chosen by route, because the address may already be the next screen's. */
export const StaticPageRoute = () => {
  const route = useMatch({ strict: false, select: ({ routeId }) => routeId })
  const page: Page | undefined = staticPages.find((name) => route === `/site/${name}`)
  const { consent } = useApp()
  return page === undefined ? null : <StaticPage page={page} choice={<ConsentSettings consent={consent} />} />
}
