import { useMatch } from "@tanstack/react-router"
import { type StaticPage as Page, staticPages } from "../../domain/help/staticPages.ts"
import { StaticPage } from "../help/StaticPage.tsx"

/** The page whose route this is: the address may already be another one's. */
export const StaticPageRoute = () => {
  const route = useMatch({ strict: false, select: ({ routeId }) => routeId })
  const page: Page | undefined = staticPages.find((name) => route === `/site/${name}`)
  return page === undefined ? null : <StaticPage page={page} />
}
