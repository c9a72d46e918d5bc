import { type ComponentType, lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { App } from "../../../machines/app.ts"
import { GoingOnPlace, loadGoingOn } from "../../catalogue/GoingOnPlace.tsx"
import { Home } from "../../catalogue/Home.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { outlinedCovers } from "../../navigation/outlinedCovers.ts"

/** For an empty shop only. */
const FirstPublisher = lazy(() =>
  import("../../catalogue/FirstPublisher.tsx").then(
    ({ FirstPublisher }): { readonly default: ComponentType<Pick<App, "session" | "auth">> } => ({
      default: FirstPublisher
    }),
    () => ({ default: () => null })
  )
)

if (document.documentElement.dataset["goingOn"] !== undefined) loadGoingOn()

export const HomeRoute = () => {
  const app = useApp()
  const { i18n } = useTranslation()
  useCatalogue(app.catalogue)
  return (
    <Home
      catalogue={app.catalogue}
      access={app.access}
      outlined={outlinedCovers(i18n.language)}
      goingOn={<GoingOnPlace />}
      begin={
        <Suspense fallback={null}>
          <FirstPublisher session={app.session} auth={app.auth} />
        </Suspense>
      }
    />
  )
}
