import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTranslation } from "react-i18next"
import { ownPlaces, places } from "../../domain/places.ts"
import type { App } from "../../machines/app.ts"
import { hasDesk, isSignedIn, isSupport } from "../../machines/session/session.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { useApp } from "../hooks/useApp.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import { countIn } from "../../machines/shop/cart.view.ts"
import { IconButton } from "../parts/IconButton.tsx"
import { Localised } from "../parts/Localised.tsx"
import styles from "./Drawer.module.css"
import { footerLinks } from "./footerLinks.ts"
import { ThemeChoice } from "./ThemeChoice.tsx"

export interface DrawerProps extends Pick<App, "session" | "auth" | "theme"> {
  readonly isOpen: boolean
  readonly close: () => void
}

/** The cart, which a phone's bar has only while it holds anything. */
const CartWay = ({ close }: Pick<DrawerProps, "close">) => {
  const { t } = useTranslation()
  const { cart, drawer } = useApp()
  const count = useDeferredSelector(cart, countIn, 0)
  return (
    <button
      type="button"
      className={styles.place}
      aria-haspopup="dialog"
      aria-label={count === 0 ? t("cart.open") : t("cart.holding", { count })}
      onClick={() => {
        close()
        drawer.wish({ type: "drawer.open" })
      }}
    >
      {t("cart.open")}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}

/** All navigation links, where there is no sidebar. */
export const Drawer = ({ session, theme, isOpen, close }: DrawerProps) => {
  const { t } = useTranslation()
  const hasAccount = useSelector(session, isSignedIn)
  const isDeskShown = useSelector(session, hasDesk)
  const isTeamShown = useSelector(session, isSupport)
  useDialogFocusGivenBack(isOpen)
  const first = [
    ...places,
    ...(hasAccount ? ([...ownPlaces, { to: "/account/profile", words: "places.account" }] as const) : []),
    ...(isDeskShown ? ([{ to: "/account/publisher", words: "desk" }] as const) : []),
    ...(isTeamShown ? ([{ to: "/team", words: "team" }] as const) : [])
  ]
  return (
    <Localised>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(stays) => {
          if (!stays) close()
        }}
        isDismissable
        className={styles.ground ?? ""}
      >
        <Modal className={styles.modal ?? ""}>
          <Dialog className={styles.sheet ?? ""}>
            <div className={styles.head}>
              <Heading slot="title" className={styles.title ?? ""}>
                {t("places.menu")}
              </Heading>
              <IconButton icon={X} label={t("close")} onPress={close} isTipForPointer />
            </div>
            <ul className={styles.first}>
              {first.map(({ to, words }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: true, includeSearch: false }}
                    className={styles.place}
                    onClick={close}
                  >
                    {t(words)}
                  </Link>
                </li>
              ))}
              <li>
                <CartWay close={close} />
              </li>
            </ul>
            <ul className={styles.footerLinks}>
              {footerLinks.map(({ to, words }) => (
                <li key={to}>
                  <Link to={to} className={styles.paper} onClick={close}>
                    {t(words)}
                  </Link>
                </li>
              ))}
            </ul>
            <ThemeChoice theme={theme} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Localised>
  )
}
