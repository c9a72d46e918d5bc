import { getRouteApi, Outlet } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { TakeOver } from "../../reader/page/TakeOver.tsx"
import { Masthead } from "../parts/Masthead.tsx"
import styles from "./Frame.module.css"

const route = getRouteApi("__root__")

/** The room around every screen of the site but the reader, which is a room of its own. */
export const Frame = ({ children = <Outlet /> }: { readonly children?: React.ReactNode }) => {
  const { t } = useTranslation()
  const { app } = route.useRouteContext()
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <Masthead session={app.session} auth={app.auth} />
      <TakeOver />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </>
  )
}
