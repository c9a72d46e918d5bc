import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { GoingOnPlace, loadGoingOn } from "../../catalogue/GoingOnPlace.tsx"
import { Home } from "../../catalogue/Home.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { outlinedCovers } from "../../navigation/outlinedCovers.ts"
import { lazyPart } from "../../parts/lazyPart.ts"

/** For an empty shop only. */
const FirstPublisher = lazyPart(() => import("../../catalogue/FirstPublisher.tsx").then((part) => part.FirstPublisher))

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
