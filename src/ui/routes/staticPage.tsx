import { useRouterState } from "@tanstack/react-router"
import { type StaticPage as Page, staticPages } from "../../domain/help/staticPages.ts"
import { StaticPage } from "../help/StaticPage.tsx"

/** The page whose address this is; its route is only made for those. */
export const StaticPageRoute = () => {
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname
  })
  const page: Page | undefined = staticPages.find((name) => pathname.replace(/\/$/, "") === `/${name}`)
  return page === undefined ? null : <StaticPage page={page} />
}
