import { Outlet } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { EndFirstSlide } from "../../reader/page/RemoveFirstSlide.tsx"
import { useApp } from "../hooks/useApp.ts"
import { useSiteTheme } from "../hooks/useSiteTheme.ts"
import { Footer } from "../shell/Footer.tsx"
import { Masthead } from "../shell/Masthead.tsx"
import { CartPlace } from "../shop/CartPlace.tsx"
import { CheckoutPlace } from "./shop/CheckoutPlace.tsx"
import { ConsentPlace } from "./analytics/ConsentPlace.tsx"
import styles from "./Frame.module.css"

/** The frame of every screen but the reader. A screen hides the sidebar by `data-sidebar="off"` on the root element. */
export const Frame = ({ children = <Outlet /> }: { readonly children?: React.ReactNode }) => {
  const { t } = useTranslation()
  const app = useApp()
  const { session, auth, toasts, theme, isKnownBrowser } = app
  useSiteTheme(theme)
  return (
    <div className={styles.frame} data-frame>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <ConsentPlace consent={app.consent} />
      <Masthead session={session} auth={auth} toasts={toasts} theme={theme} notificationCount={app.notificationCount} />
      <EndFirstSlide />
      <CartPlace />
      <CheckoutPlace app={app} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Footer session={session} auth={auth} theme={theme} isKnownBrowser={isKnownBrowser} />
    </div>
  )
}
