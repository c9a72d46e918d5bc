import { getRouteApi } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { Language } from "../../../i18n/language.ts"
import { FirstPublisher } from "../../catalogue/FirstPublisher.tsx"
import { Home } from "../../catalogue/Home.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { outlinedCovers } from "../../navigation/outlinedCovers.ts"

const route = getRouteApi("/site/")

export const HomeRoute = () => {
  const { app } = route.useRouteContext()
  const { i18n } = useTranslation()
  useCatalogue(app.catalogue, i18n.language as Language)
  return (
    <Home
      catalogue={app.catalogue}
      access={app.access}
      outlined={outlinedCovers(i18n.language)}
      begin={<FirstPublisher session={app.session} auth={app.auth} />}
    />
  )
}
